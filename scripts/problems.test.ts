import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listPaths, root } from './source/files.ts'

// Errors of the server are said in the reader's language by their code (platform/web/i18n/translate-refusal.ts): every code has a text.

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { codes, families }: { codes: Record<string, string>; families: Record<string, string> } =
  JSON.parse(read('ui/locales/en/problems.json'))

/** What only programs read. */
const FOR_PROGRAMS =
  /^features\/(jmap|mcp|oauth|scim)\/|^features\/calendar\/server\/dav\/|^platform\/server\/database\//
/** Answered to keys and expired sessions, which screens have their own texts for; and values that are no code of an error. */
const NO_TEXT = /^(key|access|session|address|login|two_factor)\./
const CODE = /'([a-z][\w-]*\.[a-z][\w.-]*)'/g
/** Whether it says by its end what it has in common with others. */
const isFamily = (code: string): boolean =>
  code.endsWith('limit') ||
  code.endsWith('full') ||
  Object.keys(families).some(one => code.endsWith(one))

const sources = listPaths().filter(
  path => /^(features|platform|app)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'),
)
const codesIn = (path: string): string[] =>
  [...read(path).matchAll(CODE)].flatMap(([, code]) => code ?? [])

it('every code of an error has a text, of its own or of its family', () => {
  const missing = sources
    .filter(path => path.endsWith('.errors.ts') && !FOR_PROGRAMS.test(path))
    .flatMap(path => codesIn(path).map(code => ({ path, code })))
    .filter(({ code }) => codes[code] === undefined && !isFamily(code) && !NO_TEXT.test(code))
  expect(missing).toEqual([])
})

it('no text is for a code that the server doesn’t have', () => {
  const all = sources.map(read).join('\n')
  const isThere = (code: string): boolean =>
    all.includes(`'${code}'`) || all.includes(`\`${code.split('.')[0]}.\${`)
  expect(Object.keys(codes).filter(code => !isThere(code))).toEqual([])
})

it.each(['ar', 'de', 'fr', 'pt'])('the texts are complete in %s', language => {
  const other: Record<string, Record<string, string>> = JSON.parse(
    read(`ui/locales/${language}/problems.json`),
  )
  expect(Object.keys(other['codes'] ?? {})).toEqual(Object.keys(codes))
  expect(Object.keys(other['families'] ?? {})).toEqual(Object.keys(families))
})
