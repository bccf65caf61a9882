import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { virtual } from '@guidepup/virtual-screen-reader'
import type { Locator } from '@playwright/test'
import { formatTranscript } from './transcript.ts'

// What a screen reader says of what is on the screen, by the virtual screen reader of Guidepup. It is put into the page of a journey: there
// the screens are whole, with real records, and a transcript costs a second. Evaluated like this it is outside of the content policy.

const SOURCE = readFileSync(
  fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')),
  'utf8',
).replace(
  /export\s*\{[^}]*?([\w$]+) as virtual[^}]*\};?/,
  (_, name: string) => `;window.screenReader = ${name}`,
)
const MAX_PHRASES = 900

declare global {
  interface Window {
    screenReader: typeof virtual
  }
}

/** Everything in an element, as it is read from its beginning to its end. */
export async function readAloud(element: Locator): Promise<string> {
  const isThere = await element.evaluate(() => 'screenReader' in window)
  if (!isThere) await element.page().evaluate(SOURCE)
  return formatTranscript(await element.evaluate(collectPhrases, MAX_PHRASES))
}

/** Runs in the page. */
async function collectPhrases(container: Element, most: number): Promise<string[]> {
  const reader = window.screenReader
  await reader.start({ container })
  const phrases = [await reader.lastSpokenPhrase()]
  const { activeNode } = reader
  while (phrases.length < most) {
    await reader.next()
    const phrase = await reader.lastSpokenPhrase()
    // After the end it begins again.
    if (reader.activeNode === activeNode && phrase === phrases[0]) break
    phrases.push(phrase)
  }
  await reader.stop()
  return phrases
}
