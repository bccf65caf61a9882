import { posix } from 'node:path'
import { isTest, type SourceFile } from '../source/files.ts'
import { isNode, visit, type Syntax } from '../source/syntax.ts'
import type { Finding } from './finding.ts'

// Home-made terms and the standard term for each. File names and identifiers must not use them.

const WORDS: Readonly<Record<string, string>> = {
  bone: 'skeleton box',
  bones: 'skeleton',
  door: 'public API',
  doors: 'public APIs',
  hanging: 'details',
  hangings: 'attachments and reactions',
  hear: 'handle or receive',
  keeping: 'retention, or what is stored',
  paper: 'document',
  papers: 'documents',
  rail: 'side navigation',
  reckon: 'calculate',
  shelf: 'category or section',
  shelves: 'categories and sections',
  told: 'rendered or reported',
  understood: 'recognized',
  unseen: 'unread',
  wall: 'local time',
  whereabouts: 'presence',
  whisper: 'ephemeral event',
  whispers: 'ephemeral events',
}
const NAMES: readonly { not: RegExp; write: string }[] = [
  { not: /^refuse[A-Z]/, write: 'assertX for what throws, rejectX or sendX for what answers' },
  { not: /Bones?$/, write: 'XSkeleton' },
  { not: /^(?!Icon).*Door$/, write: 'the public API of a feature' },
  { not: /Hangings?$/, write: 'attachments, reactions or details' },
  { not: /Whisper/, write: 'ephemeral event' },
  { not: /^useTell[A-Z]/, write: 'useReportX or useNotifyX' },
  { not: /OfPerson$/, write: 'XPersonalData' },
  { not: /^Asking$|Act$/, write: 'XContext, XAction or XActivity' },
  { not: /Look(ing)?In|^look(ing)?In/, write: 'impersonate' },
  { not: /QuickLine/, write: 'natural input' },
  { not: /^SearchRoom|^[A-Z]\w+Rooms$/, write: 'source or folder' },
  { not: /(Payment|Order|Notice|Last|Remove|Sign)Ways?/, write: 'method or channel' },
  { not: /^(in|use)Turns?$/, write: 'serial queue' },
  { not: /^(is|set)Asking$/, write: 'isConfirming' },
  // The environment variable of the C library is called so.
  { not: /^(MOST|LIMIT)(_|$)|(?<!^MALLOC_ARENA)_(MOST|MAX|LIMIT)$/, write: 'MAX_X' },
  { not: /^LEAST(_|$)|_(LEAST|MIN)$/, write: 'MIN_X' },
]
/** Words that must not be part of an identifier. */
export const PARTS: Readonly<Record<string, string>> = {
  asking: 'confirming, requested or a dialog’s subject',
  desk: 'documents, session or service',
  gone: 'deleted, missing or closed',
  heard: 'received',
  holdings: 'owned records',
  keeping: 'retention, or what is stored',
  kept: 'stored, cached or saved',
  paper: 'document',
  papers: 'documents',
  patience: 'timeout',
  plays: 'playgrounds',
  reckon: 'calculate',
  reckoned: 'calculated',
  rehearsal: 'dry run',
  rehearse: 'dry run',
  said: 'message, output, comment, stated or parsed',
  shelf: 'category or section',
  shelves: 'categories and sections',
  spoken: 'message or announced',
  told: 'notified, reported or rendered',
  understood: 'parsed or recognized',
  unseen: 'unread',
  wall: 'local time',
  wanted: 'input, changes or requested',
  whereabouts: 'presence',
}
/** Names that no field, parameter or call of the API bears, and no column: callers elsewhere could not guess what they mean. */
const FIELDS: Readonly<Record<string, string>> = {
  act: 'action',
  acts: 'activities',
  asked: 'request, requestedAt or requestedBy',
  askedAt: 'requestedAt',
  askedBy: 'requestedBy',
  awayNote: 'outOfOfficeMessage',
  byMail: 'notifiesByEmail',
  decided: 'decision, decidedAt or decidedBy',
  discountAs: 'discountInput',
  does: 'actions',
  doing: 'activity',
  facts: 'key_values or properties',
  endOldNow: 'revokeOldKey',
  faces: 'memberPreview',
  fault: 'reason or error',
  firstUnseenId: 'firstUnreadId',
  given: 'grants or grantedCount',
  givenAt: 'grantedAt',
  givenBy: 'grantedBy',
  gone: 'removedIds or deletedIds',
  hasLeft: 'hasUnsubscribed',
  invitedUntil: 'invitationExpiresAt',
  isAsGiven: 'hasDefaultTexts',
  isAway: 'isOutOfOffice',
  isAwaited: 'hasRestockAlert',
  isHolding: 'containsX',
  isIssuing: 'isAutoIssued',
  isOver: 'isExpired or isClosed',
  isThis: 'isCurrent',
  keepSurplus: 'creditOverpayment',
  kept: 'held, stored or saved',
  least: 'minX',
  linksBegin: 'baseUrl',
  loud: 'unmuted',
  mayTry: 'isTrialAvailable',
  metAt: 'lastTriggeredAt',
  most: 'maxX',
  mostUses: 'maxUses',
  mostUsesEach: 'maxUsesPerCustomer',
  neededBy: 'requiredBy',
  news: 'subscribeToNews',
  noun: 'type',
  onlyGood: 'skipInvalid',
  paper: 'document',
  priceThen: 'priceWhenAdded',
  rhythm: 'frequency',
  sites: 'allowedOrigins',
  surplus: 'overpayment',
  takenBack: 'reversed',
  taught: 'trainedAs',
  through: 'sources',
  told: 'notified or reported',
  understood: 'parsedQuery',
  unseen: 'unread',
  unseenMentions: 'unreadMentions',
  way: 'method or paymentMethod',
  ways: 'channels or methods',
  writers: 'authors or ineligibleApprovers',
}
/** What callers elsewhere say instead of these verbs. */
const CALLS: readonly { not: RegExp; write: string }[] = [
  { not: /^ask[A-Z]/, write: 'requestX' },
  { not: /^await[A-Z]/, write: 'setXAlert or subscribeToX' },
  { not: /^give[A-Z]/, write: 'grantX or assignX' },
  { not: /^note[A-Z]/, write: 'recordX' },
  { not: /^take(Back)?[A-Z]/, write: 'revokeX, removeX or reverseX' },
  { not: /Again$/, write: 'resendX or retryX' },
]
const TABLES = /(^|[.-])tables\.ts$/
const CONTRACT = /\/contract\/[\w.-]+(\.contract|-shapes\.rules)\.ts$/
/** Fields of the API, values that it had before, and what the field itself calls so. */
const STANDING = new Set(['kept', 'paper', 'unseenMsgs'])
/** @example wordsOf('firstUnseenId') // ['first', 'unseen', 'id'] */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/help_?desk/gi, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]/)
/** The fields of an entity, and the requests that the guards make of them. */
const OF_ENTITIES = /\.resource\.ts$|-(cases|samples)\.ts$/
/** The list itself. */
const OURS = 'scripts/structure/vocabulary.ts'
const PLACES = /^(app|features|platform|ui|client|scripts|bench|e2e)\//

/** No folder or file name may use a non-standard term. */
export const checkFileWords = (paths: string[]): Finding[] =>
  paths
    .filter(path => PLACES.test(path))
    .flatMap(path =>
      path
        .split(/[/.-]/)
        .filter(word => Object.hasOwn(WORDS, word))
        .map(word => ({ path, rule: 'word', text: `"${word}": ${WORDS[word]}` })),
    )

function findBetter(name: string): string | undefined {
  const word = NAMES.find(({ not }) => not.test(name))
  if (word !== undefined || STANDING.has(name)) return word?.write
  const part = wordsOf(name).find(one => Object.hasOwn(PARTS, one))
  return part === undefined ? undefined : PARTS[part]
}

/** The fields, parameters and calls that a contract declares. */
function checkFieldWords(file: SourceFile, syntax: Syntax): Finding[] {
  if (!CONTRACT.test(file.path)) return []
  const found: Finding[] = []
  visit(syntax.program, ({ type, key, value }) => {
    if (type !== 'Property' || !isNode(key) || !isNode(value)) return
    const { name } = key
    if (typeof name !== 'string') return
    const isCall =
      value.type === 'CallExpression' && file.text.startsWith('defineCall', value.start)
    const call = isCall ? CALLS.find(({ not }) => not.test(name)) : undefined
    const write = call?.write ?? (Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined)
    if (write === undefined) return
    found.push({
      path: file.path,
      rule: 'word',
      text: `line ${syntax.lineOf(key.start)}: "${name}" in the API: ${write}`,
    })
  })
  return found
}

/** The tables and columns that a feature declares. */
function checkColumnWords(file: SourceFile, syntax: Syntax): Finding[] {
  if (!TABLES.test(posix.basename(file.path))) return []
  const found: Finding[] = []
  visit(syntax.program, ({ type, key }) => {
    if (type !== 'TSPropertySignature' || !isNode(key) || typeof key.name !== 'string') return
    const { name, start } = key
    const field = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    if (!Object.hasOwn(FIELDS, field) || STANDING.has(field)) return
    const text = `line ${syntax.lineOf(start)}: "${name}" in the database: ${FIELDS[field]}`
    found.push({ path: file.path, rule: 'word', text })
  })
  return found
}

/** Nor is anything in code; what tests and declarations of entities call their own is theirs. */
export function checkNameWords(file: SourceFile, syntax: Syntax): Finding[] {
  if (!PLACES.test(file.path) || isTest(file.path) || OF_ENTITIES.test(file.path)) return []
  if (file.path === OURS) return []
  const found = [...checkFieldWords(file, syntax), ...checkColumnWords(file, syntax)]
  visit(syntax.program, node => {
    const { name } = node
    if (node.type !== 'Identifier' || typeof name !== 'string') return
    const write = findBetter(name)
    if (write === undefined) return
    found.push({
      path: file.path,
      rule: 'word',
      text: `line ${syntax.lineOf(node.start)}: "${name}": ${write}`,
    })
  })
  return found
}
