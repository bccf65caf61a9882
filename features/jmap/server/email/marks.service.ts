import type { EmailUpdate } from '#features/email/contract/email.contract.ts'
import {
  EMAIL_FOLDERS,
  TARGET_FOLDERS,
  type TargetFolder,
} from '#features/email/contract/email.rules.ts'
import type { Marks, StoredMail } from '#features/email/server/email.service.ts'
import * as z from 'zod/mini'
import type { Args, RequestContext } from '../jmap.context.ts'
import { invalidProperties, SetError } from '../jmap.errors.ts'
import { deref } from '../request/arguments.service.ts'
import { fromMailboxId, toMailboxId } from '../request/ids.service.ts'

// Where a mail is and how it is marked: mailboxes and keywords of the protocol, a folder, labels and flags of ours.

type Marked = Pick<StoredMail, 'folder' | 'labels' | 'isRead' | 'isStarred' | 'kind' | 'keywords'>

export const mailboxIdsOf = ({ folder, labels }: Pick<Marked, 'folder' | 'labels'>): string[] => [
  toMailboxId({ folder }),
  ...labels.map(label => toMailboxId({ label })),
]

export const keywordsOf = ({ isRead, isStarred, kind, keywords }: Marked): string[] => [
  ...(isRead ? ['$seen'] : []),
  ...(isStarred ? ['$flagged'] : []),
  ...(kind === 'draft' ? ['$draft'] : []),
  ...keywords,
]

const OWN = new Set(['$seen', '$flagged', '$draft'])
/** RFC 8621, 4.1.1: printable ASCII without some signs; case does not matter. */
const KEYWORD = /^[!#$&'+,\-./0-9:;<=>?@A-Z[^_`a-z|}~]{1,255}$/
const MAX_KEYWORDS = 50
const set = z.record(z.string(), z.literal(true))

/** The keywords of a set, in lower case. Throws for what is none. */
export function readKeywords(given: unknown): string[] {
  const read = set.safeParse(given ?? {})
  const names = Object.keys(read.data ?? {}).map(name => name.toLowerCase())
  if (!read.success || !names.every(name => KEYWORD.test(name)))
    throw invalidProperties(['keywords'])
  const others = [...new Set(names)]
  if (others.length > MAX_KEYWORDS) throw new SetError({ type: 'tooManyKeywords' })
  return others
}

/** The folder and labels of a set of mailboxes. Without a folder, a mail is in the archive. */
export function readMailboxIds(context: Pick<RequestContext, 'createdIds'>, given: unknown) {
  const read = set.safeParse(given)
  if (!read.success || Object.keys(read.data).length === 0) throw invalidProperties(['mailboxIds'])
  const keys = deref(context, Object.keys(read.data)).map(fromMailboxId)
  const folders = EMAIL_FOLDERS.filter(folder =>
    keys.some(key => key !== undefined && 'folder' in key && key.folder === folder),
  )
  if (keys.includes(undefined) || folders.length > 1)
    throw invalidProperties(
      ['mailboxIds'],
      'A mail is in one folder, and in any number of labels that exist.',
    )
  const labels = keys.flatMap(key => (key !== undefined && 'label' in key ? [key.label] : []))
  return { folder: folders[0] ?? ('archive' as const), labels: [...new Set(labels)].toSorted() }
}

export const toTarget = (folder: string): TargetFolder => {
  const target = TARGET_FOLDERS.find(one => one === folder)
  if (target === undefined)
    throw invalidProperties(['mailboxIds'], 'Mail cannot be moved to this folder.')
  return target
}

/** The marks of a new mail. */
export function readMarks(
  context: Pick<RequestContext, 'createdIds'>,
  { mailboxIds, keywords: given }: { mailboxIds?: unknown; keywords?: unknown },
): Marks & { folder: TargetFolder } {
  const keywords = readKeywords(given)
  const { folder, labels } = readMailboxIds(context, mailboxIds)
  return {
    folder: toTarget(folder),
    labels,
    isRead: keywords.includes('$seen'),
    isStarred: keywords.includes('$flagged'),
    isDraft: keywords.includes('$draft'),
    keywords: keywords.filter(name => !OWN.has(name)),
  }
}

export interface MarkChange {
  update: EmailUpdate | undefined
  /** Undefined: as they are. */
  keywords: string[] | undefined
  /** What is not as it was asked for. */
  differs: Args | null
}

/** What a patch changes (RFC 8620, 5.3). Throws for what never changes of a mail. */
export function readPatch(
  context: Pick<RequestContext, 'createdIds'>,
  mail: Marked,
  patch: Args,
): MarkChange {
  const wrong = Object.keys(patch).filter(path => !/^(?:keywords|mailboxIds)(?:\/|$)/.test(path))
  if (wrong.length > 0) throw invalidProperties(wrong, 'Mail itself never changes.')
  const mailboxes = patched(patch, { property: 'mailboxIds', current: mailboxIdsOf(mail), context })
  const keywords = patched(patch, { property: 'keywords', current: keywordsOf(mail), context })
  const place =
    mailboxes === undefined
      ? { folder: mail.folder, labels: mail.labels }
      : readMailboxIds(context, mailboxes)
  const names = keywords === undefined ? keywordsOf(mail) : readKeywords(keywords)
  if (names.includes('$draft') !== (mail.kind === 'draft'))
    throw invalidProperties(
      ['keywords'],
      'A mail becomes no draft, and a draft is sent or stays one.',
    )
  const update = differences(mail, {
    ...place,
    isRead: names.includes('$seen'),
    isStarred: names.includes('$flagged'),
  })
  const others = names.filter(name => !OWN.has(name)).toSorted()
  const isSame = others.join(' ') === mail.keywords.toSorted().join(' ')
  const asked = Object.keys(Object(mailboxes ?? {})).length
  return {
    update: Object.keys(update).length === 0 ? undefined : update,
    keywords: isSame ? undefined : others,
    differs:
      mailboxes !== undefined && asked !== mailboxIdsOf(place).length
        ? { mailboxIds: Object.fromEntries(mailboxIdsOf(place).map(id => [id, true])) }
        : null,
  }
}

function differences(
  mail: Marked,
  now: Pick<Marked, 'folder' | 'labels' | 'isRead' | 'isStarred'>,
): EmailUpdate {
  return {
    ...(now.folder === mail.folder ? {} : { folder: toTarget(now.folder) }),
    ...(now.labels.join(' ') === mail.labels.toSorted().join(' ') ? {} : { labels: now.labels }),
    ...(now.isRead === mail.isRead ? {} : { isRead: now.isRead }),
    ...(now.isStarred === mail.isStarred ? {} : { isStarred: now.isStarred }),
  }
}

interface Patching {
  property: string
  current: readonly string[]
  context: Pick<RequestContext, 'createdIds'>
}

/** A set after its patches: given whole, or name by name. */
function patched(patch: Args, { property, current, context }: Patching): unknown {
  const parts = Object.entries(patch).filter(([path]) => path.startsWith(`${property}/`))
  const whole = patch[property]
  if (whole !== undefined && parts.length > 0) throw new SetError({ type: 'invalidPatch' })
  if (parts.length === 0) return whole === undefined ? undefined : (whole ?? {})
  const now = new Set(current)
  for (const [path, value] of parts) {
    const name = path
      .slice(property.length + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~')
    const key = property === 'keywords' ? name.toLowerCase() : (deref(context, [name])[0] ?? name)
    if (value === null) now.delete(key)
    else if (value === true) now.add(key)
    else throw invalidProperties([path])
  }
  return Object.fromEntries([...now].map(name => [name, true]))
}
