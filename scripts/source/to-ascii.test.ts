import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { toAscii } from './to-ascii.ts'

it('escaping non-ASCII characters preserves the behavior of the code', () => {
  const code = `const größe = 'Ängste — 😀\\n'; [größe, \`\${größe}…\`, /^[À-ÿ]+$/.test('é'), /^[😀]$/u.test('😀'),
    String.raw\`\\d à \${1}ß\\\`\`, 'ö'.length]`
  const ascii = toAscii(code)
  expect(ascii).toMatch(/^[\0-\x7f]*$/)
  expect(runInNewContext(ascii)).toEqual(runInNewContext(code))
})

it('rejects code whose behavior escaping would change', () => {
  expect(() => toAscii("'\\…'")).toThrow('ASCII: \\…')
  // eslint-disable-next-line no-template-curly-in-string
  expect(() => toAscii('String.raw`a${"…"}`')).toThrow('.raw`a${"…')
})
