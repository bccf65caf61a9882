import { expect, it } from 'vitest'
import { isCode, isTest, listPaths, readSources } from '../source/files.ts'
import { sideOf } from '../source/place.ts'
import { isNode, parse, visit } from '../source/syntax.ts'

// `get…(…).catch(…)` takes every error for “not there”: a failed query, too, after which PostgreSQL refuses the rest of the transaction.
// What may be missing is asked for by a `find…`.

const GETS = /^get[A-Z]/

it('server code asks by find… for what may be missing, and hides no other error', () => {
  const files = readSources(
    listPaths().filter(path => sideOf(path) === 'server' && isCode(path) && !isTest(path)),
  )
  const hiding: string[] = []
  for (const file of files) {
    if (!file.text.includes('.catch(')) continue
    visit(parse(file).program, ({ type, object, property }) => {
      if (type !== 'MemberExpression' || !isNode(object) || !isNode(property)) return
      if (property['name'] !== 'catch' || object.type !== 'CallExpression') return
      const { callee } = object
      const name = isNode(callee) ? callee['name'] : undefined
      if (typeof name === 'string' && GETS.test(name)) hiding.push(`${file.path}: ${name}`)
    })
  }
  expect(hiding).toEqual([])
})
