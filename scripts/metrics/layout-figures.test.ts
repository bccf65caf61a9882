import { expect, it } from 'vitest'
import { sizeByPlace } from './layout-figures.ts'

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
