import { urlHashOf } from '#platform/server/tokens/hash.ts'
import { DAY } from '#platform/contract/durations.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import { textToHtml } from '#platform/server/mime/mail-html.ts'
import * as z from 'zod/mini'
import type { Args, RequestContext } from '../jmap.context.ts'
import { forbiddenError, invalidProperties, notFoundError, SetError } from '../jmap.errors.ts'
import { getAmong } from '../request/arguments.service.ts'
import { toIdentityId } from '../request/ids.service.ts'
import { answerSet } from '../request/set.service.ts'
import { answerUnchanged } from './changes.service.ts'

// Who sends, and the reply while they are away (RFC 8621, 6 and 8). Everyone sends as themselves, from their one address.

const IDENTITY = 'id name email replyTo bcc textSignature htmlSignature mayDelete'.split(' ')
const VACATION = 'id isEnabled fromDate toDate subject textBody htmlBody'.split(' ')
const SINGLETON = 'singleton'

const hash = (value: unknown): string => urlHashOf(JSON.stringify(value)).slice(0, 16)

async function readIdentity({ mail, by }: RequestContext) {
  const { name, email, settings } = await mail.owner(by.caller)
  const signature = settings.signatures.find(({ id }) => id === settings.newSignature)
  const html = signature?.html ?? ''
  return {
    id: toIdentityId(by.caller.userId),
    name,
    email,
    replyTo: null,
    bcc: null,
    textSignature: textOf(html),
    htmlSignature: html,
    mayDelete: false,
  }
}
const identityState = async (context: RequestContext): Promise<string> =>
  hash(await readIdentity(context))

export const getIdentities = async (context: RequestContext, args: Args): Promise<Args> =>
  getAmong({
    context,
    args,
    known: IDENTITY,
    state: await identityState(context),
    all: async () => [await readIdentity(context)],
  })
export const identityChanges = (context: RequestContext, args: Args): Promise<Args> =>
  answerUnchanged(context, args, () => identityState(context))

export async function setIdentities(context: RequestContext, args: Args): Promise<Args> {
  const refuse = async (): Promise<never> => {
    throw forbiddenError('Everyone sends under the name and address of their account.')
  }
  const find = async (id: string) => {
    if (id !== toIdentityId(context.by.caller.userId)) throw notFoundError()
    return refuse()
  }
  return {
    ...(await answerSet(context, args, {
      state: () => identityState(context),
      create: refuse,
      update: find,
      destroy: find,
    })),
  }
}

/** Days of ours are whole; the last one is part of it. */
async function readVacation({ mail, by }: RequestContext) {
  const { vacation } = (await mail.owner(by.caller)).settings
  const { isOn, from, until, subject, message } = vacation
  const end = until === null ? null : new Date(Date.parse(until) + DAY).toISOString().slice(0, 10)
  return {
    id: SINGLETON,
    isEnabled: isOn,
    fromDate: from === null ? null : `${from}T00:00:00Z`,
    toDate: end === null ? null : `${end}T00:00:00Z`,
    subject: subject === '' ? null : subject,
    textBody: message === '' ? null : textOf(message),
    htmlBody: message === '' ? null : message,
  }
}
const vacationState = async (context: RequestContext): Promise<string> =>
  hash(await readVacation(context))

export const getVacation = async (context: RequestContext, args: Args): Promise<Args> =>
  getAmong({
    context,
    args,
    known: VACATION,
    state: await vacationState(context),
    all: async () => [await readVacation(context)],
  })

const optionalText = z.optional(z.nullable(z.string()))
const date = z.optional(z.nullable(z.iso.datetime()))
const patchOf = z.strictObject({
  isEnabled: z.optional(z.boolean()),
  fromDate: date,
  toDate: date,
  subject: optionalText,
  textBody: optionalText,
  htmlBody: optionalText,
})

export async function setVacation(context: RequestContext, args: Args): Promise<Args> {
  const refuse = async (): Promise<never> => {
    throw new SetError({ type: 'singleton' })
  }
  return {
    ...(await answerSet(context, args, {
      state: () => vacationState(context),
      fields: {
        'vacation.message': 'htmlBody',
        'vacation.subject': 'subject',
        vacation: 'fromDate',
      },
      create: refuse,
      destroy: refuse,
      async update(id, patch) {
        if (id !== SINGLETON) throw notFoundError()
        return updateVacation(context, patch)
      },
    })),
  }
}

async function updateVacation(context: RequestContext, patch: Args): Promise<Args | null> {
  const read = patchOf.safeParse(patch)
  if (!read.success)
    throw invalidProperties([
      ...new Set(
        read.error.issues.flatMap(issue =>
          issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])],
        ),
      ),
    ])
  const { isEnabled, fromDate, toDate, subject, textBody, htmlBody } = read.data
  const { mail, by } = context
  const { vacation } = (await mail.owner(by.caller)).settings
  const dayOf = (given: string | null | undefined, shift: number, now: string | null) =>
    typeof given === 'string'
      ? new Date(Date.parse(given) - shift).toISOString().slice(0, 10)
      : given === null
        ? null
        : now
  const written =
    typeof htmlBody === 'string'
      ? htmlBody
      : typeof textBody === 'string'
        ? textToHtml(textBody)
        : htmlBody === null || textBody === null
          ? ''
          : vacation.message
  await mail.updateSettings(by, {
    vacation: {
      isOn: isEnabled ?? vacation.isOn,
      from: dayOf(fromDate, 0, vacation.from),
      until: dayOf(toDate, 1, vacation.until),
      subject: subject === null ? '' : (subject ?? vacation.subject),
      message: written,
    },
  })
  const now = await readVacation(context)
  const differs = Object.entries(now).filter(
    ([name, value]) => name in patch && patch[name] !== value,
  )
  return differs.length === 0 ? null : Object.fromEntries(differs)
}
