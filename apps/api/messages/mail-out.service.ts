import { Inject, Injectable } from '@nestjs/common';
import type { MessageEntity } from '#libs/database/entities/mail.entity';
import { requireIdentity } from '#libs/database/repositories/identities.repository';
import {
  bookMail,
  messageIdToAnswer,
  saveOutboundMail,
  settleOutboundMail,
  takeMailBack,
} from '#libs/database/repositories/sent-mail.repository';
import type { Scope } from '#libs/database/repositories/scope';
import { ServiceError, ValidationError } from '#libs/domain/errors';
import { newId } from '#libs/domain/ids';
import type { ComposedMail } from '#libs/mail/send/compose-mail';
import type { Sender } from '#libs/mail/send/create-sender';
import { MailContentError, MailRefusedError, RelayUnreachableError } from '#libs/mail/send/send.errors';
import { seal } from '#libs/vault/envelope';
import { API_PARTS, type ApiParts } from '../parts.js';

export interface MailToSend {
  identityId: string;
  to: string;
  subject: string;
  text?: string;
  html?: string;
  /** Id of the message that is answered. */
  inReplyTo?: string;
}

interface Handover {
  rejected: boolean;
  providerMessageId: string;
}

/**
 * Sends mail as an identity (interface §4.5). The order is what a crash at any point comes down to: the caps are booked, the raw
 * mail and the row are stored, and only then, once, is the mail handed to the provider. A mail that may have left has its row,
 * as `sent`, and is never handed over again; one that certainly did not leave is taken back as a whole. So nothing is sent twice
 * or without a trace; what a crash can leave behind is a row of a mail whose caller got no answer, and which may not have left.
 */
@Injectable()
export class MailOut {
  constructor(@Inject(API_PARTS) private readonly parts: ApiParts) {}

  async send(scope: Scope, mail: MailToSend): Promise<MessageEntity> {
    const { sender, config } = this.parts;
    await requireIdentity(scope, mail.identityId);
    if (!sender) throw new ServiceError('UNAVAILABLE');
    const id = newId('message');
    const answered = mail.inReplyTo && (await messageIdToAnswer(scope, mail.identityId, mail.inReplyTo));
    const identity = await bookMail(scope, { id, identityId: mail.identityId }, config.limits.runDailyBrake);
    // An empty part is none.
    const [text, html] = [mail.text || null, mail.html || null];
    const storageKey = `mail/${scope.organizationId}/${identity.id}/${id}`;
    let mayBeSent = false;
    try {
      const composed = await compose(sender, {
        id,
        from: { name: identity.name, address: identity.email },
        to: mail.to,
        subject: mail.subject,
        text,
        html,
        inReplyTo: answered ? { messageId: answered, references: null } : null,
        date: new Date(),
      });
      await this.storeRaw(scope, storageKey, composed.raw);
      const message = await saveOutboundMail(scope, {
        id,
        identityId: identity.id,
        fromAddr: identity.email,
        toAddr: mail.to,
        subject: mail.subject,
        storageKey,
        text,
        html,
        messageIdHeader: composed.messageId,
        inReplyTo: answered ? mail.inReplyTo! : null,
      });
      mayBeSent = true;
      return await settleOutboundMail(scope, message, await handOver(sender, composed));
    } catch (error) {
      // What may have been sent stays booked; the rest was never a mail.
      if (mayBeSent && !(error instanceof NotSent)) throw error;
      await takeMailBack(scope, id);
      await this.parts.blobs.delete(storageKey);
      throw error instanceof NotSent ? error.answer : error;
    }
  }

  private async storeRaw(scope: Scope, storageKey: string, raw: Buffer): Promise<void> {
    const key = await this.parts.vault.blobKey(scope.db, scope.organizationId, 'mail');
    await this.parts.blobs.put(storageKey, seal(key, raw, storageKey));
  }
}

/** The mail certainly did not leave; `answer` is what the caller is told. */
class NotSent extends Error {
  constructor(readonly answer: Error) {
    super(answer.message);
  }
}

async function compose(sender: Sender, mail: Parameters<Sender['composeMail']>[0]): Promise<ComposedMail> {
  try {
    return await sender.composeMail(mail);
  } catch (error) {
    if (!(error instanceof MailContentError)) throw error;
    throw new NotSent(new ValidationError([{ path: 'to', message: error.message }]));
  }
}

/** One try. A mail whose relay fell silent after taking it may be on its way: sent again it would arrive twice. */
async function handOver(sender: Sender, mail: ComposedMail): Promise<Handover> {
  try {
    return { rejected: false, providerMessageId: (await sender.deliver(mail)).providerMessageId };
  } catch (error) {
    const providerMessageId = mail.messageId;
    if (error instanceof RelayUnreachableError && error.mayBeSent) return { rejected: false, providerMessageId };
    if (error instanceof MailRefusedError && error.permanent) return { rejected: true, providerMessageId };
    if (error instanceof MailRefusedError || error instanceof RelayUnreachableError) {
      throw new NotSent(new ServiceError('UNAVAILABLE'));
    }
    throw error;
  }
}
