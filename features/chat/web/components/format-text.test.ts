import { describe, expect, it } from 'vitest'
import { toBlocks, toPieces, toPlain } from './format-text.ts'

describe('parsing a message', () => {
  it('CHAT-07 links web addresses only, without trailing punctuation', () => {
    expect(toPieces('See https://example.com/a?b=1, or (http://x.example/).')).toEqual([
      { is: 'text', text: 'See ' },
      { is: 'link', text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
      { is: 'text', text: ', or (' },
      { is: 'link', text: 'http://x.example/', href: 'http://x.example/' },
      { is: 'text', text: ').' },
    ])
    for (const address of ['https://a.b/c_(d)', 'https://a.b/[x]/{y}', 'https://a.b/(c_(d))'])
      expect(toPieces(`(${address}).`)[1]).toMatchObject({ text: address })
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'https://', 'vbscript:x']) {
      expect(toPieces(bad).every(piece => piece.is === 'text')).toBe(true)
    }
  })

  it('CHAT-07 recognizes inline code and code blocks, with nothing parsed inside', () => {
    expect(toPieces('Run `https://x.example @admin` now')).toEqual([
      { is: 'text', text: 'Run ' },
      { is: 'code', text: 'https://x.example @admin' },
      { is: 'text', text: ' now' },
    ])
    for (const fenced of ['```\ncode\nline2```', '```ts\ncode\nline2\n```'])
      expect(toBlocks(`${fenced}\nDone`)).toEqual([
        { is: 'code', text: 'code\nline2' },
        { is: 'lines', pieces: [{ is: 'text', text: 'Done' }] },
      ])
    expect(toPlain('```\ncode\nline2```')).toBe('code line2')
    expect(toBlocks('Look:\n```ts\nconst a = `1`\n> no quote\n```\nDone')).toEqual([
      { is: 'lines', pieces: [{ is: 'text', text: 'Look:' }] },
      { is: 'code', text: 'const a = `1`\n> no quote' },
      { is: 'lines', pieces: [{ is: 'text', text: 'Done' }] },
    ])
  })

  it('CHAT-07 recognizes quotes by line, CHAT-17 and mentions outside of email addresses', () => {
    expect(toBlocks('> one\n> two\nYes @Ada.Lind, mail@ada')).toEqual([
      { is: 'quote', pieces: [{ is: 'text', text: 'one\ntwo' }] },
      {
        is: 'lines',
        pieces: [
          { is: 'text', text: 'Yes ' },
          { is: 'mention', text: '@Ada.Lind' },
          { is: 'text', text: ', mail@ada' },
        ],
      },
    ])
  })

  it('CHAT-07 loses no character', () => {
    for (const text of [
      '<b>x</b> & "y"',
      '@',
      '`',
      '``',
      'a@b@c',
      'https://a.example/@b)',
      'مرحبا @admin 👍',
    ]) {
      expect(
        toPieces(text)
          .map(piece => (piece.is === 'code' ? `\`${piece.text}\`` : piece.text))
          .join(''),
      ).toBe(text)
    }
  })

  it('CHAT-07 reduces a message to one plain line for notifications', () => {
    expect(toPlain('> said before\nSee `line 2`:\n```\nnpm start\n```\n@ada')).toBe(
      'said before See line 2: npm start @ada',
    )
    expect(toPlain('1 < 2 * 3 > 4')).toBe('1 < 2 * 3 > 4')
  })
})
