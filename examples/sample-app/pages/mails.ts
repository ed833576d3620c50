import type { Mail } from '../mailer.js';
import type { Scenario } from '../scenarios.js';
import type { Words } from '../words.js';
import { html, type Html } from './html.js';

interface Letter {
  readonly to: string;
  readonly scenario: Scenario;
  readonly words: Words;
}

function letter(scenario: Scenario, words: Words, body: Html): Html {
  return html`<!doctype html>
    <body style="margin:0;background:#f4f5f7;font-family:Helvetica,Arial,sans-serif;color:#1d2433">
      <table role="presentation" width="100%">
        <tr>
          <td align="center" style="padding:32px">
            <table role="presentation" width="520" style="background:#fff;border-radius:8px">
              <tr>
                <td style="padding:32px">
                  <p style="font-size:20px;font-weight:bold;margin:0 0 16px">${scenario.app}</p>
                  <p>${words.mailHello},</p>
                  ${body}
                  <p style="color:#6b7280;font-size:13px">${words.mailIgnore}</p>
                </td>
              </tr>
            </table>
            <p style="color:#9aa1ad;font-size:12px">© 2026 ${scenario.app} Ltd, 12 Mill Lane</p>
          </td>
        </tr>
      </table>
    </body>`;
}

/** The mail with a one-time code, for a new address or a login. */
export function codeMail({ to, scenario, words, code }: Letter & { code: string }): Mail {
  return {
    to,
    subject: `${words.mailCodeSubject} – ${scenario.app}`,
    text: `${words.mailHello},\n\n${words.mailCodeText} ${code}.\n\n${words.mailIgnore}\n\n${scenario.app}\n`,
    html: letter(
      scenario,
      words,
      html`<p>${words.mailCodeText}</p>
        <p style="font-size:30px;letter-spacing:6px;font-weight:bold;margin:16px 0">${code}</p>`,
    ),
  };
}

/** The mail with a confirmation link. */
export function linkMail({ to, scenario, words, link }: Letter & { link: string }): Mail {
  return {
    to,
    subject: `${words.mailLinkSubject} – ${scenario.app}`,
    text: `${words.mailHello},\n\n${words.mailLinkText}\n\n${link}\n\n${words.mailIgnore}\n\n${scenario.app}\n`,
    html: letter(
      scenario,
      words,
      html`<p>${words.mailLinkText}</p>
        <p style="margin:24px 0">
          <a
            href="${link}"
            style="background:#3454d1;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none"
            >${words.mailLinkButton}</a
          >
        </p>
        <p style="font-size:13px;word-break:break-all"><a href="${link}">${link}</a></p>`,
    ),
  };
}
