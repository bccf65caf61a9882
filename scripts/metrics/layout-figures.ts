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
