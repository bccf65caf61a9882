import { isTest, type SourceFile } from '../source/files.ts'
import { visit, type Syntax } from '../source/syntax.ts'
import type { Finding } from './finding.ts'

// Words that were ours alone, and the field's word for each. Names of files and of things in code hold none of them.

const WORDS: Readonly<Record<string, string>> = {
  bone: 'skeleton box',
  bones: 'skeleton',
  door: 'public API',
  doors: 'public APIs',
  hanging: 'details',
  hangings: 'attachments and reactions',
  shelf: 'category or section',
  shelves: 'categories and sections',
  told: 'rendered or reported',
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
]
const PLACES = /^(app|features|platform|ui|scripts|bench|e2e)\//

/** No folder and no file is called by a word that is not the field's. */
export const checkFileWords = (paths: string[]): Finding[] =>
  paths
    .filter(path => PLACES.test(path))
    .flatMap(path =>
      path
        .split(/[/.-]/)
        .filter(word => Object.hasOwn(WORDS, word))
        .map(word => ({ path, rule: 'word', text: `"${word}": ${WORDS[word]}` })),
    )

/** Nor is anything in code; what tests call their own is theirs. */
export function checkNameWords(file: SourceFile, syntax: Syntax): Finding[] {
  if (!PLACES.test(file.path) || isTest(file.path)) return []
  const found: Finding[] = []
  visit(syntax.program, node => {
    const { name } = node
    if (node.type !== 'Identifier' || typeof name !== 'string') return
    const word = NAMES.find(({ not }) => not.test(name))
    if (word === undefined) return
    found.push({
      path: file.path,
      rule: 'word',
      text: `line ${syntax.lineOf(node.start)}: "${name}": ${word.write}`,
    })
  })
  return found
}
