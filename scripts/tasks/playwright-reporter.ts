import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'
import { root } from '../source/files.ts'
import { report } from './reported-test.ts'

// Reports each end-to-end test as it ends.

const plain = (text = '') =>
  text.replaceAll(new RegExp(String.raw`${String.fromCodePoint(27)}\[[\d;]*m`, 'g'), '')

const OUTLINE_CHARACTERS = 8000

const attachedTo = ({ attachments }: TestResult, attachmentName: string) =>
  attachments.find(({ name, path }) => name === attachmentName && path !== undefined)?.path

/** The page as text at the time of failure: without a stored screenshot it is the only clue. */
function outlineOf(result: TestResult): string | undefined {
  const path = attachedTo(result, 'error-context')
  if (path === undefined) return undefined
  const whole = /```yaml\n(.*?)\n```/s.exec(readFileSync(path, 'utf8'))?.[1]
  if (whole === undefined || whole.length <= OUTLINE_CHARACTERS) return whole
  // Skips the menu, which would fill the available space; dialogs come last.
  const screen = whole.slice(Math.max(0, whole.search(/^ *- main\b/m)))
  return screen.length <= OUTLINE_CHARACTERS
    ? screen
    : `${screen.slice(0, OUTLINE_CHARACTERS / 2)}\n…\n${screen.slice(-OUTLINE_CHARACTERS / 2)}`
}

export default class TestReporter implements Reporter {
  onBegin(_config: FullConfig, suite: Suite): void {
    report({ kind: 'planned', count: suite.allTests().length })
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'skipped') return
    const titles = test.titlePath().slice(3)
    const file = relative(root, test.location.file)
    const known = {
      kind: 'test',
      name: titles.join(' › '),
      file,
      seconds: result.duration / 1000,
    } as const
    if (test.ok()) return report({ ...known, state: 'passed' })
    const picture = attachedTo(result, 'screenshot')
    const outline = outlineOf(result)
    const id = [test.titlePath()[2], ...titles].join(' › ')
    const message = result.errors.map(error => plain(error.message)).join('\n')
    report({
      ...known,
      state: 'failed',
      message,
      id,
      ...(outline === undefined ? {} : { outline }),
      ...(picture === undefined ? {} : { picture: relative(root, picture) }),
    })
  }

  onError(error: TestError): void {
    report({
      kind: 'test',
      name: 'outside of any journey',
      file: 'e2e',
      seconds: 0,
      state: 'failed',
      message: plain(error.message),
    })
  }

  printsToStdio(): boolean {
    return false
  }
}
