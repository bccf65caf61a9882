import { escapeHtml } from '#platform/contract/rich-text.rules.ts'
import type { StoreCondition } from '#features/email/server/email.service.ts'
import * as z from 'zod/mini'
import { readFilter } from '../email/filter.service.ts'
import type { Args, RequestContext } from '../jmap.context.ts'
import { assertFew, deref, readArguments } from '../request/arguments.service.ts'
import { fromEmailId, toEmailId } from '../request/ids.service.ts'

// Where a search was found (RFC 8621, 5): subject and text around the first hit, with the hits marked.

const BEFORE = 40
const LENGTH = 160
const snippetArguments = {
  filter: z.optional(z.unknown()),
  emailIds: z.array(z.string()),
}

export async function getSnippets(context: RequestContext, args: Args): Promise<Args> {
  const { filter, emailIds } = readArguments(context, snippetArguments, args)
  assertFew(emailIds)
  const { mail, by, accountId } = context
  const condition = readFilter(filter)
  const inSubject = wordsOf(condition, ['text', 'subject'])
  const inText = wordsOf(condition, ['text', 'body'])
  const ids = [...new Set(deref(context, emailIds))]
  const mails = await mail.mails(
    by.caller,
    ids.flatMap(id => fromEmailId(id)?.id ?? []),
  )
  const known = new Map(mails.map(one => [toEmailId(one), one]))
  const list = ids.flatMap(id => {
    const found = known.get(id)
    return found === undefined
      ? []
      : [
          {
            emailId: id,
            subject: mark(found.subject, inSubject),
            preview: inText.length === 0 ? null : mark(excerptOf(found.text(), inText), inText),
          },
        ]
  })
  const missing = ids.filter(id => !known.has(id))
  return { accountId, list, notFound: missing.length === 0 ? null : missing }
}

/** What is searched for in these places, outside of a negation. */
function wordsOf(condition: StoreCondition | undefined, kinds: readonly string[]): string[] {
  if (condition === undefined || condition.kind === 'not') return []
  if ('of' in condition) return condition.of.flatMap(one => wordsOf(one, kinds))
  return 'text' in condition && kinds.includes(condition.kind) ? [condition.text] : []
}

const patternOf = (words: readonly string[]) =>
  new RegExp(words.map(word => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'giu')

/** The text around the first hit; empty when there is none. */
function excerptOf(text: string, words: readonly string[]): string {
  const line = text.slice(0, 100_000).replaceAll(/\s+/g, ' ')
  const at = line.search(patternOf(words))
  return at === -1 ? '' : line.slice(Math.max(0, at - BEFORE), at + LENGTH).toWellFormed()
}

/** Escaped, with the hits in `<mark>`; null when there are none. */
function mark(text: string, words: readonly string[]): string | null {
  if (words.length === 0) return null
  let shown = ''
  let from = 0
  for (const { index, 0: hit } of text.matchAll(patternOf(words))) {
    shown += `${escapeHtml(text.slice(from, index))}<mark>${escapeHtml(hit)}</mark>`
    from = index + hit.length
  }
  return from === 0 ? null : shown + escapeHtml(text.slice(from))
}
