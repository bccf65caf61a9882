import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './files.ts'

const left = new Set([
  'node_modules',
  '.git',
  'data',
  'dist',
  'pictures',
  'results',
  '.cache',
  '.tmp',
])

/** A copy of the tree that may be broken: our files as they are now, what is installed by links. */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'smart-fft-protections-'))
  cpSync(root, copy, {
    recursive: true,
    filter: from => from === root || !left.has(relative(root, from).split('/').at(-1) ?? ''),
  })
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from))
    if (name !== '.cache' && name !== '.vite') symlinkSync(join(from, name), join(to, name))
}
