import type { Memory } from '../../memory.js';
import type { Control, View } from '../../perceive/view.types.js';
import { normalize } from '../../words/normalize.js';
import { actions } from '../../words/words.js';
import type { Move, Unsure } from '../move.js';
import { controlKey } from './controls.js';
import { promise } from './promise.js';

/** What promises less is little more than a guess. */
const GUESS = 1.2;

/** The most promising way from this page to the form, or null. */
export function bestWay(
  view: View,
  goal: 'register' | 'login',
  memory: Memory,
  atLeast = 0.8,
): { control: Control; why: string; unsure?: Unsure } | null {
  const ranked = view.controls
    .map((control) => ({ control, score: promise(control, goal, view, memory) }))
    .filter((one) => one.score >= atLeast);
  ranked.sort((a, b) => b.score - a.score);
  const best = ranked[0];
  if (!best) return null;
  return {
    control: best.control,
    why: `"${(best.control.text || best.control.hints || best.control.href).slice(0, 60)}" looks like the way to ${goal === 'register' ? 'sign up' : 'log in'} (${best.score.toFixed(1)})`,
    ...(best.score < GUESS ? { unsure: { about: 'way' } } : {}),
  };
}

/** The address of a link that a menu hides until it is pointed at: whoever reads the page without pointing opens it. */
export function hiddenWay(view: View, goal: 'register' | 'login', memory: Memory): Move | null {
  const here = new URL(view.url);
  const links = view.controls.filter(({ visible, kind, href, text }) => {
    if (visible || kind !== 'link' || !/^https?:/.test(href) || text.length > 40) return false;
    const there = new URL(href);
    return there.host === here.host && there.pathname + there.search !== here.pathname + here.search;
  });
  const [wanted, other] = goal === 'register' ? [actions.signUp, actions.logIn] : [actions.logIn, actions.signUp];
  for (const way of [wanted, other])
    for (const link of links) {
      const key = controlKey(link);
      if (memory.clicked.has(key) || way.cover(normalize(link.text)) < 0.7) continue;
      memory.clicked.set(key, 1);
      return { move: 'goto', url: link.href, why: `a menu hides "${link.text}"` };
    }
  return null;
}
