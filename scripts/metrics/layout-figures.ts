import { featureOf } from '../source/place.ts'
import { isCode, isTest, lineCount, type SourceFile } from '../source/files.ts'

// Coupling metrics of the repository, to judge a redesign by.

const PLACES = ['features', 'platform', 'ui', 'app', 'migrations', 'e2e', 'scripts', 'bench']

/** Files and lines of code by place, without tests. */
export const sizeByPlace = (files: readonly SourceFile[]) =>
  PLACES.map(place => {
    const found = files.filter(
      ({ path }) => path.startsWith(`${place}/`) && isCode(path) && !isTest(path),
    )
    return {
      place,
      files: found.length,
      lines: found.reduce((sum, { text }) => sum + lineCount(text), 0),
    }
  })

/** Of the commits that touch two and more files of features, how many touch those of one feature alone: `git log --name-only --format=%x00`. */
export function countInOneFeature(log: string): { commits: number; inOne: number } {
  const commits = log
    .split('\0')
    .map(commit => commit.split('\n').flatMap(path => featureOf(path) ?? []))
    .filter(features => features.length > 1)
  return {
    commits: commits.length,
    inOne: commits.filter(features => new Set(features).size === 1).length,
  }
}
