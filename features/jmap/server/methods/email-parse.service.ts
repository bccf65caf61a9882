import * as z from 'zod/mini'
import type { ParsedMail } from '#features/email/server/email.service.ts'
import { MAX_MESSAGE, parseBlob, readBlob } from '../blobs.service.ts'
import { readBody, sourceOfParsed } from '../email/body.service.ts'
import { readHeader, readHeaderProperty, splitHeader, toDate } from '../email/header.service.ts'
import {
  createShowing,
  PARSED_DEFAULTS,
  people,
  plainOf,
  readRequested,
  shownArguments,
} from '../email/shown.service.ts'
import type { Args, RequestContext } from '../jmap.context.ts'
import { MethodError } from '../jmap.errors.ts'
import { assertFew, readArguments } from '../request/arguments.service.ts'
import { fromBlobId } from '../request/ids.service.ts'

// `Email/parse` (RFC 8621, 4.9): messages that are in no mailbox, such as those attached to others.

/** All messages of one call. */
const MAX_BYTES = MAX_MESSAGE
const MAX_MILLISECONDS = 30_000

const parseArguments = { blobIds: z.array(z.string()), ...shownArguments }

export async function parseEmails(context: RequestContext, args: Args): Promise<Args> {
  const asked = readArguments(context, parseArguments, args)
  assertFew(asked.blobIds)
  const show = createShowing(readRequested(asked, PARSED_DEFAULTS))
  const assertEnough = createBudget(context)
  const parsed = new Map<string, Args>()
  const [notParsable, notFound]: [string[], string[]] = [[], []]
  for (const blobId of new Set(asked.blobIds)) {
    const key = fromBlobId(blobId)
    const raw = key === undefined ? undefined : await readBlob(context, blobId, MAX_MESSAGE)
    if (key === undefined || raw === undefined) {
      notFound.push(blobId)
      continue
    }
    assertEnough(raw.length)
    const mail = await parseBlob(context, raw)
    if (mail === undefined) notParsable.push(blobId)
    else
      parsed.set(
        blobId,
        await show({
          plain: plain(mail, blobId),
          body: () => readBody(sourceOfParsed(mail, key)),
          header: mail.header,
        }),
      )
  }
  return {
    accountId: context.accountId,
    parsed: parsed.size === 0 ? null : Object.fromEntries(parsed),
    notParsable: notParsable.length === 0 ? null : notParsable,
    notFound: notFound.length === 0 ? null : notFound,
  }
}

/** Messages are parsed one after another: a call must not hold up those of others for long. */
function createBudget({ clock }: Pick<RequestContext, 'clock'>) {
  const end = clock().getTime() + MAX_MILLISECONDS
  let left = MAX_BYTES
  return (bytes: number): void => {
    left -= bytes
    if (left < 0 || clock().getTime() > end)
      throw new MethodError('requestTooLarge', 'Parse fewer messages at once.')
  }
}

const FIELDS = {
  messageId: readHeaderProperty('header:Message-ID:asMessageIds'),
  inReplyTo: readHeaderProperty('header:In-Reply-To:asMessageIds'),
  references: readHeaderProperty('header:References:asMessageIds'),
}

/** What only a mailbox knows of a mail is null. */
function plain(mail: ParsedMail, blobId: string): Args {
  const fields = splitHeader(mail.header())
  return {
    ...plainOf(mail),
    id: null,
    blobId,
    threadId: null,
    mailboxIds: null,
    keywords: null,
    receivedAt: null,
    sender: people(mail.sender === null ? [] : [mail.sender]),
    ...Object.fromEntries(
      Object.entries(FIELDS).map(([name, field]) => [name, readHeader(fields, field)]),
    ),
    sentAt: mail.writtenAt === null ? null : toDate(mail.writtenAt),
  }
}
