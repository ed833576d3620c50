/* global Blob, WebSocket, createImageBitmap, document, location, navigator, window */
import { showDialog } from './dialogs.js';
import { listenToTyping, modifiersOf } from './text-input.js';

const at = (id) => document.getElementById(id);
const screen = at('screen');
const picture = screen.getContext('2d');
const STATUS = {
  queued: 'Waiting for a browser',
  running: 'The agent is working',
  awaiting_verification: 'Waiting for a mail',
  blocked: 'You are needed',
  completed: 'Done',
  failed: 'Ended',
};
const LONGEST_WAIT_MS = 8_000;
/** A finger that moves further than this scrolls rather than taps (CSS pixels). */
const TAP_SLOP = 10;

let socket = null;
let isOver = false;
let wait = 500;
let mayAct = false;
let deadline = null;
let clockAhead = 0;

const send = (message) => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
};
const act = (message) => {
  if (mayAct) send(message);
};

/** The token stays in the fragment, so a refresh works; it travels in the first message only. */
function connect() {
  const id = location.pathname.split('/').filter(Boolean).pop();
  const url = new URL(`${id}/socket`, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.hash = '';
  socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => {
    wait = 500;
    socket.send(location.hash.slice(1));
  };
  socket.onmessage = ({ data }) => (typeof data === 'string' ? hear(JSON.parse(data)) : draw(data));
  socket.onclose = () => {
    if (isOver) return;
    mayAct = false;
    at('status').textContent = 'Connecting again …';
    setTimeout(connect, wait);
    wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  };
}

async function draw(data) {
  const size = new DataView(data);
  const bitmap = await createImageBitmap(new Blob([data.slice(4)], { type: 'image/jpeg' }));
  const [width, height] = [size.getUint16(0), size.getUint16(2)];
  if (screen.width !== width || screen.height !== height) Object.assign(screen, { width, height });
  picture.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  screen.dataset.frames = String(Number(screen.dataset.frames ?? 0) + 1);
  send({ kind: 'seen' });
}

function hear(message) {
  switch (message.kind) {
    case 'run':
      return showRun(message);
    case 'session':
      return showSession(message);
    case 'tabs':
      return showTabs(message);
    case 'dialog':
      return showDialog(message, mayAct, act);
    case 'share':
      return offerLink(message.token);
    case 'notice':
      return notice(message.text);
    case 'ended':
      return end(message.text);
  }
}

function showRun({ status, error, holdExpiresAt, now, viewOnly, mayAct: may }) {
  setActing(may);
  clockAhead = Date.parse(now) - Date.now();
  at('status').textContent = STATUS[status] ?? status;
  at('dot').className = `dot ${status === 'blocked' ? 'wanted' : 'busy'}`;
  at('gate').textContent = status === 'blocked' ? (error?.detail ?? error?.code ?? '') : '';
  deadline = status === 'blocked' && holdExpiresAt ? Date.parse(holdExpiresAt) : null;
  at('resume').hidden = viewOnly || status !== 'blocked';
  at('resume').disabled = false;
  at('abort').hidden = viewOnly || status === 'completed' || status === 'failed';
  tick();
}

function showSession({ expiresAt, now, mayAct: may }) {
  setActing(may);
  clockAhead = Date.parse(now) - Date.now();
  at('status').textContent = 'Session';
  at('dot').className = 'dot busy';
  deadline = Date.parse(expiresAt);
  tick();
}

function setActing(may) {
  mayAct = may;
  document.body.classList.toggle('idle', !may);
}

function tick() {
  const left = deadline === null ? null : Math.max(0, Math.round((deadline - Date.now() - clockAhead) / 1_000));
  at('clock').textContent = left === null ? '' : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

function showTabs({ tabs, loading }) {
  const active = tabs.find((tab) => tab.active);
  at('address').textContent = active?.url ?? '';
  at('address').classList.toggle('loading', loading);
  document.title = active?.title || 'Live view';
  at('tabs').replaceChildren(
    ...(tabs.length < 2 ? [] : tabs).map((tab) => {
      const button = document.createElement('button');
      button.textContent = tab.title || tab.url || 'New tab';
      button.setAttribute('aria-current', String(tab.active));
      button.onclick = () => act({ kind: 'tab', tabId: tab.id });
      return button;
    }),
  );
}

/** For somebody who may look, but not touch. */
function offerLink(token) {
  const link = new URL(`#${token}`, location.href).href;
  at('share').hidden = false;
  at('share').onclick = () =>
    navigator.clipboard.writeText(link).then(
      () => notice('Copied: a link that shows the browser and does nothing else.'),
      () => notice(link),
    );
}

let noticeTimer;
function notice(text) {
  at('notice').textContent = text;
  at('notice').hidden = false;
  at('resume').disabled = false;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => (at('notice').hidden = true), 5_000);
}

function end(text) {
  isOver = true;
  mayAct = false;
  deadline = null;
  tick();
  document.body.classList.add('over');
  at('status').textContent = text;
  at('gate').textContent = '';
  at('dot').className = 'dot';
  for (const id of ['resume', 'abort']) at(id).hidden = true;
}

/** Where an event is on the page behind the picture, in its CSS pixels. */
function place({ clientX, clientY }) {
  const box = screen.getBoundingClientRect();
  const x = ((clientX - box.left) * screen.width) / box.width;
  const y = ((clientY - box.top) * screen.height) / box.height;
  return { x: Math.round(x), y: Math.round(y) };
}

const BUTTONS = ['left', 'middle', 'right'];
const mouse = (event, action, button) =>
  act({
    kind: 'mouse',
    action,
    ...place(event),
    button,
    clicks: Math.max(1, event.detail || 1),
    held: event.buttons & 7,
    modifiers: modifiersOf(event),
  });

function listenToMouse() {
  const typing = at('typing');
  let clicks = { count: 0, at: 0, x: 0, y: 0 };
  screen.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    typing.focus({ preventScroll: true });
    if (event.pointerType === 'touch') return;
    screen.setPointerCapture(event.pointerId);
    const isAgain =
      event.timeStamp - clicks.at < 400 && Math.hypot(event.clientX - clicks.x, event.clientY - clicks.y) < 5;
    clicks = {
      count: isAgain ? Math.min(3, clicks.count + 1) : 1,
      at: event.timeStamp,
      x: event.clientX,
      y: event.clientY,
    };
    mouse(withDetail(event, clicks.count), 'down', BUTTONS[event.button] ?? 'left');
  });
  screen.addEventListener('pointerup', (event) => {
    if (event.pointerType !== 'touch') mouse(withDetail(event, clicks.count), 'up', BUTTONS[event.button] ?? 'left');
  });
  screen.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'touch') return;
    mouse(event, 'move', event.buttons & 1 ? 'left' : 'none');
  });
  screen.addEventListener('contextmenu', (event) => event.preventDefault());
  screen.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 40 : 1;
      const turned = { deltaX: event.deltaX * unit, deltaY: event.deltaY * unit };
      act({ kind: 'wheel', ...place(event), ...turned, modifiers: modifiersOf(event) });
    },
    { passive: false },
  );
}

const withDetail = ({ clientX, clientY, buttons, altKey, ctrlKey, metaKey, shiftKey }, detail) => ({
  clientX,
  clientY,
  buttons,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  detail,
});

/** A tap is a click; a finger that moves scrolls. */
function listenToTouch() {
  let start = null;
  let last = null;
  screen.addEventListener('touchstart', ({ touches }) => {
    start = touches.length === 1 ? touches[0] : null;
    last = start;
  });
  screen.addEventListener(
    'touchmove',
    (event) => {
      event.preventDefault();
      const touch = event.touches[0];
      if (!last || !touch) return;
      const [from, to] = [place(last), place(touch)];
      act({ kind: 'wheel', ...to, deltaX: from.x - to.x, deltaY: from.y - to.y, modifiers: 0 });
      if (start && Math.hypot(touch.clientX - start.clientX, touch.clientY - start.clientY) > TAP_SLOP) start = null;
      last = touch;
    },
    { passive: false },
  );
  screen.addEventListener('touchend', (event) => {
    event.preventDefault();
    if (!start) return;
    const click = { kind: 'mouse', ...place(start), button: 'left', clicks: 1, modifiers: 0 };
    act({ ...click, action: 'move', button: 'none', held: 0 });
    act({ ...click, action: 'down', held: 1 });
    act({ ...click, action: 'up', held: 0 });
    start = null;
    // Only now: within a touch a phone shows its keyboard.
    at('typing').focus({ preventScroll: true });
  });
}

function listenToButtons() {
  at('resume').onclick = () => {
    at('resume').disabled = true;
    send({ kind: 'resume' });
  };
  const abort = at('abort');
  let sure;
  abort.onclick = () => {
    clearTimeout(sure);
    if (abort.classList.toggle('sure')) {
      abort.textContent = 'Really abort?';
      sure = setTimeout(() => {
        abort.classList.remove('sure');
        abort.textContent = 'Abort';
      }, 4_000);
      return;
    }
    abort.textContent = 'Abort';
    send({ kind: 'abort' });
  };
  at('back').onclick = () => act({ kind: 'go', where: 'back' });
  at('reload').onclick = () => act({ kind: 'go', where: 'reload' });
  at('keyboard').onclick = () => at('typing').focus();
}

listenToMouse();
listenToTouch();
listenToButtons();
listenToTyping(at('typing'), act);
setInterval(tick, 500);
window.addEventListener('hashchange', () => location.reload());
connect();
