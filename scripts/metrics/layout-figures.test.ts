import { expect, it } from 'vitest'
import { countInOneFeature, sizeByPlace } from './layout-figures.ts'

it('counts files and lines per place, without tests', () => {
  const files = [
    { path: 'features/a/server/a.service.ts', text: 'one\ntwo\n' },
    { path: 'features/a/server/a.service.test.ts', text: 'x\n' },
    { path: 'ui/button/button.tsx', text: 'x\n' },
  ]
  expect(sizeByPlace(files).filter(one => one.files > 0)).toEqual([
    { place: 'features', files: 1, lines: 2 },
    { place: 'ui', files: 1, lines: 1 },
  ])
})

it('counts commits that stay in one feature, of those that touch two files of features', () => {
  const one = '\n\nfeatures/todo/web/todo.page.tsx\nfeatures/todo/server/todo.repo.ts\ndocs/a.md\n'
  const two = '\n\nfeatures/todo/web/todo.page.tsx\nfeatures/chat/server/chat.repo.ts\n'
  const small = '\n\nfeatures/todo/web/todo.page.tsx\nui/list/list.tsx\n'
  expect(countInOneFeature(['', one, two, small].join('\0'))).toEqual({ commits: 2, inOne: 1 })
})
