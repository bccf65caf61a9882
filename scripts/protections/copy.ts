import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '../source/files.ts'

const left = new Set(['node_modules', '.git', 'data', 'dist', 'pictures', 'results', '.cache', '.tmp'])
/** Packages of our own: they must be those of the copy. */
const OWN = '@smart-fft'

/** A copy of the tree that may be broken: our files as they are now, what is installed by links. */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'smart-fft-protections-'))
  cpSync(root, copy, { recursive: true, filter: from => from === root || !left.has(relative(root, from).split('/').at(-1) ?? '') })
  for (const folder of ['.', 'web']) linkPackages(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'))
  mkdirSync(join(copy, 'node_modules', OWN))
  for (const part of ['contract', 'server', 'web']) symlinkSync(join(copy, part), join(copy, 'node_modules', OWN, part))
  return copy
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from))
    if (name !== OWN && name !== '.cache' && name !== '.vite') symlinkSync(join(from, name), join(to, name))
}
