import { base, enter, error, form, input, page, type Handler } from './stock-html.js';

/** Apps that say little of who is inside. */
export const INSIDES: Record<string, Record<string, Handler>> = {
  'initials-inside': {
    ...base,
    home: () =>
      page(
        'Boards',
        '<p>Let us begin.</p><button>New board</button><div id="me" role="button" tabindex="0" class="header-user" title="robin.miller@agents.example.com">RM</div><script>me.onclick=()=>{document.querySelector("main").insertAdjacentHTML("beforeend","<a href=bye>Log out</a>")}</script>',
        '',
      ),
    login: () => ({ to: 'home' }),
  },
  'breaks-inside': {
    ...base,
    login: (ask) => {
      if (ask.method === 'POST' && ask.form.get('password') === 'Right-Here-1')
        return { ...(enter(ask, ask.form.get('user')!) as object), to: 'work' };
      return page(
        'Sign in',
        error(ask.method === 'POST' ? 'Wrong password.' : '') +
          form('login', input('Username', 'user') + input('Password', 'password', 'password'), 'Sign in'),
      );
    },
    work: () => page('500 : Internal Server Error', '<p>Unhandled error starting your desk.</p>', ''),
  },
};
