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

/**
 * A copy of the tree that may be broken: our files as they are now, what is installed by links.
 * @param isIncluded which of our files and folders, by their path
 */
export function copyTree(isIncluded: (path: string) => boolean = () => true): string {
  const copy = mkdtempSync(join(tmpdir(), 'smart-fft-protections-'))
  const filter = (from: string) => {
    const path = relative(root, from)
    return path === '' || (!left.has(path.split('/').at(-1) ?? '') && isIncluded(path))
  }
  cpSync(root, copy, { recursive: true, filter })
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from))
    if (name !== '.cache' && name !== '.vite') symlinkSync(join(from, name), join(to, name))
}
