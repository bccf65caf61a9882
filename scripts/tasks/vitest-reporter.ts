import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { root } from '../source/files.ts'
import { report } from './reported-test.ts'

// Reports each Vitest test as it ends. Failures outside of tests (a file that cannot be loaded, a hook) count as one failed test.

const fileOf = ({ moduleId }: TestModule) => relative(root, moduleId)
const fail = (name: string, file: string, errors: readonly { message: string }[]) => {
  if (errors.length > 0)
    report({
      kind: 'test',
      name,
      file,
      seconds: 0,
      state: 'failed',
      message: errors.map(({ message }) => message).join('\n'),
    })
}

export default class TestReporter implements Reporter {
  onTestModuleCollected(module: TestModule): void {
    report({ kind: 'planned', count: [...module.children.allTests()].length })
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    if (state !== 'passed' && state !== 'failed') return
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000
    const message =
      state === 'failed' ? { message: errors.map(error => error.message).join('\n') } : {}
    report({
      kind: 'test',
      name: `${test.fullName} (${test.project.name})`,
      file: fileOf(test.module),
      seconds,
      state,
      ...message,
    })
  }

  onTestSuiteResult(suite: TestSuite): void {
    fail(suite.fullName, fileOf(suite.module), suite.errors())
  }

  onTestModuleEnd(module: TestModule): void {
    fail(`the file itself (${module.project.name})`, fileOf(module), module.errors())
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    fail('outside of any test', '', errors)
  }
}
