import { expect, it } from 'vitest'
import { toFileName } from './file-name.ts'

it.each([
  ['report.pdf', 'report.pdf'],
  ['Ünïcode 日本.txt', 'Ünïcode 日本.txt'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\..\\report.pdf', 'report.pdf'],
  ['folder/', 'folder'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\u2066b\u2069c\u200B\uFEFF.txt', 'abc.txt'],
  ['a\0b\r\nc\t.txt', 'abc.txt'],
  ['.htaccess', 'htaccess'],
  ['...', 'file'],
  ['  . .x', 'x'],
  ['name. . ', 'name'],
  ['', 'file'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['console.log', 'console.log'],
  ['a:b*c?"<>|.txt', 'a-b-c-----.txt'],
  [`${'x'.repeat(300)}.tar`, `${'x'.repeat(196)}.tar`],
])('X-26 S6 stores %j as %j', (given, stored) => {
  expect(toFileName(given)).toBe(stored)
  expect(toFileName(stored)).toBe(stored)
})
