import type { View } from './view.types.js';

/** A page that says more is read, and about several things. */
const SHORT = 1500;
/** Whoever is inside sees more than that, and a page that says no more is for what it offers. */
const LITTLE = 500;

/** All that it says is about one thing. */
export const isShortPage = ({ text }: View): boolean => text.length < SHORT;

/** It says hardly more than what it offers. */
export const saysLittle = ({ text }: View): boolean => text.length < LITTLE;
