import { css } from 'virtual:tokens'
import { readOklch, type SkinTokens } from './theme-colors.ts'

// The design system's tokens as editable data: read from their stylesheet, exported as one, validated on import.

export const SKINS = ['dark', 'light'] as const
export type Skin = (typeof SKINS)[number]
export interface Theme {
  name: string
  sizes: SkinTokens
  dark: SkinTokens
  light: SkinTokens
}
export type Part = 'sizes' | Skin

const FORMAT = 'smart-fft.theme'
const VERSION = 1
const LONGEST_NAME = 60
const LARGEST_FILE = 64 * 1024

/** What can be a value: colors, sizes in pixels, shares. Typeface, shadows, gradients and motion are left as they are. */
export const kindOf = (value: string): 'color' | 'size' | 'share' | undefined => {
  if (readOklch(value) !== undefined) return 'color'
  if (/^\d{1,3}px$/.test(value)) return 'size'
  return /^(?:0(?:\.\d+)?|1)$/.test(value) ? 'share' : undefined
}

function readBlock(selector: string): SkinTokens {
  const from = css.indexOf(`${selector} {`)
  const block = css.slice(from, css.indexOf('\n}', from))
  const lines = [...block.matchAll(/--([a-z0-9-]+): ([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  return Object.fromEntries(lines.filter(([, value]) => kindOf(value) !== undefined))
}

/** The tokens as they are built in. */
export const BUILT_IN: Theme = {
  name: '',
  sizes: readBlock('\n:root'),
  dark: readBlock("[data-skin='dark']"),
  light: readBlock("[data-skin='light']"),
}

/** How large a size may be chosen. */
export const mostOf = (name: string): number =>
  name === 'r-full' ? 999 : name.startsWith('t') ? 48 : 80

/** A stylesheet that, loaded after the application's own, makes it look so. */
export function writeCss(theme: Theme): string {
  const block = (selector: string, tokens: SkinTokens) =>
    `${selector} {\n${Object.entries(tokens)
      .map(([name, value]) => `  --${name}: ${value};\n`)
      .join('')}}\n`
  const name = theme.name.replaceAll(/[*/\n]/g, ' ').trim()
  return [
    `/* ${name === '' ? 'A theme' : name}: a theme of SMART FFT. It is loaded after the application's own stylesheet. */\n`,
    block(':root', theme.sizes),
    block("[data-skin='dark']", theme.dark),
    block("[data-skin='light']", theme.light),
  ].join('\n')
}

export const writeJson = (theme: Theme): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, ...theme }, null, 2)}\n`

/** Why a file is rejected: a locale key, and its subject. */
export interface Refusal {
  problem:
    | 'tooLarge'
    | 'noJson'
    | 'noTheme'
    | 'otherVersion'
    | 'badName'
    | 'noPart'
    | 'unknownToken'
    | 'badValue'
  token: string
  value: string
}

/** A theme as it was written once, checked token by token. What it does not name is as built in. */
export function readTheme(text: string): Theme | Refusal {
  const refuse = (problem: Refusal['problem'], token = '', value: unknown = ''): Refusal => ({
    problem,
    token,
    value: (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(
      0,
      LONGEST_NAME,
    ),
  })
  if (text.length > LARGEST_FILE) return refuse('tooLarge')
  const json = parse(text)
  if (json === undefined) return refuse('noJson')
  if (at(json, 'format') !== FORMAT) return refuse('noTheme')
  if (at(json, 'version') !== VERSION) return refuse('otherVersion', '', at(json, 'version'))
  const name = at(json, 'name') ?? ''
  if (typeof name !== 'string' || name.length > LONGEST_NAME) return refuse('badName', '', name)
  const parts: Record<Part, SkinTokens> = { sizes: {}, dark: {}, light: {} }
  for (const part of ['sizes', ...SKINS] as const) {
    const given = at(json, part) ?? {}
    if (typeof given !== 'object' || Array.isArray(given)) return refuse('noPart', part)
    const bad = Object.entries(given).find(([token, value]) => !isValue(part, token, value))
    if (bad !== undefined)
      return refuse(
        Object.hasOwn(BUILT_IN[part], bad[0]) ? 'badValue' : 'unknownToken',
        `${part} --${bad[0]}`,
        bad[1],
      )
    parts[part] = { ...BUILT_IN[part], ...given }
  }
  return { name, ...parts }
}

function isValue(part: Part, token: string, value: unknown): boolean {
  const builtIn = Object.hasOwn(BUILT_IN[part], token) ? BUILT_IN[part][token] : undefined
  if (builtIn === undefined || typeof value !== 'string' || kindOf(value) !== kindOf(builtIn))
    return false
  return kindOf(value) !== 'size' || Number.parseInt(value, 10) <= mostOf(token)
}

function parse(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return json
  } catch {
    return undefined
  }
}

const at = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    ? Reflect.get(json, name)
    : undefined
