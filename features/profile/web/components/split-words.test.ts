import { expect, it } from 'vitest'
import { splitWords } from './split-words.ts'

const named = [{ login: 'ana.b', userId: 7 }]

it('PROF-06 links mentions to existing people and tags to their posts', () => {
  expect(splitWords('Ask @Ana.B or @nobody: #Halle_B, #12, ana@b.example!', named)).toEqual([
    { text: 'Ask ' },
    { text: '@Ana.B', href: '/pages/profile?id=7' },
    { text: ' or @nobody: ' },
    { text: '#Halle_B', href: '/pages/profile?tag=halle_b' },
    { text: ', #12, ana@b.example!' },
  ])
  expect(splitWords('', named)).toEqual([])
})

it('PROF-06 recognizes tags in every script', () => {
  expect(splitWords('#مرحبا', []).map(piece => piece.href)).toEqual([
    `/pages/profile?tag=${encodeURIComponent('مرحبا')}`,
  ])
})
