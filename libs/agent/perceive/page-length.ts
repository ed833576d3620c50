import type { View } from './view.types.js';

/** A page that says more is read, and about several things. */
const SHORT = 1500;
/** Whoever is inside sees more than that, and a page that says no more is for what it offers. */
const LITTLE = 500;

/** All that it says is about one thing. */
export const isShortPage = ({ text }: View): boolean => text.length < SHORT;

/** It says hardly more than what it offers. */
export const saysLittle = ({ text }: View): boolean => text.length < LITTLE;

/** How much a text says, in letters: a Chinese or Japanese one says as much as two or three of others. */
export const spoken = (text: string): number => text.length + 1.5 * (text.match(DENSE) ?? []).length;
const DENSE = /\p{scx=Han}|\p{scx=Hangul}|\p{scx=Hiragana}|\p{scx=Katakana}/gu;
