import { expect, it } from 'vitest'
import { layoutToLines } from './layout-lines.rules.ts'

it.each([
  [
    'a table',
    '<table><thead><tr><th>Item</th>\n<th>Qty</th></tr></thead><tbody><tr><td><b>Bearing</b></td><td>12</td></tr></tbody></table>',
    'Item | Qty<br><b>Bearing</b> | 12',
  ],
  [
    'a table around which there is text',
    'Prices:<table><tr><td>Seal</td><td>4</td></tr></table><p>Regards</p>',
    'Prices:<br>Seal | 4<p>Regards</p>',
  ],
  [
    'cells with a paragraph or a block each, as Outlook and Gmail write them',
    '<tr><td><p class=x>A</p></td><td>\n<p>B</p></td></tr><tr><td><div>C</div></td><td><div>D</div></td></tr>',
    'A | B<br>C | D',
  ],
  ['empty cells', '<tr><td>A</td><td>&nbsp;</td><td><br></td><td>D</td></tr>', 'A | D'],
  [
    'blocks',
    '<div>One</div><div><br></div><div>Two<div>Three</div></div>',
    'One<br><br>Two<br>Three',
  ],
  ['styles', '<style>td {}</style><div>A</div>', '<style>td {}</style>A'],
  ['links', '<tr><td>A</td><td><a href="/x">B</a></td></tr>', 'A | <a href="/x">B</a>'],
  [
    'conditional comments',
    '<div>A</div><!--[if mso]><td><![endif]--><div>B</div>',
    'A<!--[if mso]><td><![endif]--><br>B',
  ],
])('turns %s into lines', (_, html, lines) => {
  expect(layoutToLines(html).replaceAll('\n', '')).toBe(lines)
})

it('leaves blocks outside of tables to those who know them', () => {
  expect(
    layoutToLines('<div>A</div><table><tr><td><div>B</div></td><td>C</td></tr></table>', true),
  ).toBe('<div>A</div><table>B | C</table>')
})

it('leaves rich text as it is', () => {
  const html = '<p>One <strong>two</strong><br>three</p><ul><li>Four</li></ul>'
  expect(layoutToLines(html)).toBe(html)
})

it.each([
  '<td',
  '<td><p>',
  '<!--',
  '<style>',
  '<style',
  '<a "',
  '<div "',
  '<td>\n',
  '</p>',
  "<td><p '",
])('takes no longer than its input for %s over and over', piece => {
  const measure = (count: number) => {
    const html = `<td>${piece.repeat(count)}`
    const start = Date.now()
    layoutToLines(html)
    return Date.now() - start
  }
  measure(1_000)
  // Quadratic time would take a minute.
  expect(measure(200_000)).toBeLessThan(10_000)
})
