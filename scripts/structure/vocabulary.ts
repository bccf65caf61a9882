import { isTest, type SourceFile } from '../source/files.ts'
import { visit, type Syntax } from '../source/syntax.ts'
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
  reckon: 'calculate',
  shelf: 'category or section',
  shelves: 'categories and sections',
  told: 'rendered or reported',
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
  { not: /LookIn|^lookIn/, write: 'impersonate' },
  { not: /QuickLine/, write: 'natural input' },
  { not: /^SearchRoom|^[A-Z]\w+Rooms$/, write: 'source or folder' },
  { not: /(Payment|Order|Notice|Last|Remove|Sign)Ways?/, write: 'method or channel' },
  { not: /^(in|use)Turns?$/, write: 'serial queue' },
  { not: /^(is|set)Asking$/, write: 'isConfirming' },
]
/** Words that must not be part of an identifier. */
const PARTS: Readonly<Record<string, string>> = {
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
  shelf: 'category or section',
  shelves: 'categories and sections',
  told: 'notified, reported or rendered',
  unseen: 'unread',
  wall: 'local time',
  wanted: 'input, changes or requested',
  whereabouts: 'presence',
}
/** Fields of the API, columns, and what the field itself calls so. */
const STANDING = new Set([
  'author_gone',
  'calendar_dav_gone',
  'firstUnseenId',
  'gone',
  'kanban_gone',
  'kept',
  'paper',
  'unseen',
  'unseenMentions',
  'unseenMsgs',
  'wanted',
  'wantedEmail',
])
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/help_?desk/gi, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]/)
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

/** Nor is anything in code; what tests call their own is theirs. */
export function checkNameWords(file: SourceFile, syntax: Syntax): Finding[] {
  if (!PLACES.test(file.path) || isTest(file.path) || file.path === OURS) return []
  const found: Finding[] = []
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
