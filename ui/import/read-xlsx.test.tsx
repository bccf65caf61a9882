import { describe, expect, it } from 'vitest'
import { readText } from './read-file.ts'

// Runs in a browser, which decompresses and parses the XML.

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = `${XML}<worksheet ${MAIN}><sheetData>
<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Amount</t></is></c><c r="D1" t="s"><v>1</v></c></row>
<row r="4"><c r="A4"><v>17</v></c><c r="B4" s="2"><v>0.30000000000000004</v></c><c r="C4" t="b"><v>1</v></c><c r="D4" s="1"><v>46083</v></c></row>
<row r="5"><c r="A5" t="str"><v>a, "b"</v></c><c r="D5" s="3"><v>46083.5</v></c></row>
</sheetData></worksheet>`
const PARTS = {
  'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="One" sheetId="1" r:id="rId7"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>`,
  'xl/worksheets/first.xml': SHEET,
  'xl/sharedStrings.xml': `${XML}<sst ${MAIN}><si><t>Number</t></si><si><r><t>Da</t></r><r><t>y</t></r><rPh><t>x</t></rPh></si></sst>`,
  'xl/styles.xml': `${XML}<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="&quot;day&quot; 0.00"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="165"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
}

/** A zip like a workbook's, with all parts deflated except the first. */
async function zipOf(parts: Record<string, string>): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  const sizeOf = (all: Uint8Array[]) => all.reduce((sum, { length }) => sum + length, 0)
  for (const [index, [name, text]] of Object.entries(parts).entries()) {
    const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    const bytes = new Uint8Array(
      await (index === 0 ? new Blob([text]) : new Response(deflated)).arrayBuffer(),
    )
    const label = new TextEncoder().encode(name)
    const head = (size: number, signature: number, shift: number) => {
      const view = new DataView(new ArrayBuffer(size))
      view.setUint32(0, signature, true)
      view.setUint16(shift + 8, index === 0 ? 0 : 8, true)
      view.setUint32(shift + 18, bytes.length, true)
      view.setUint32(shift + 22, text.length, true)
      view.setUint16(shift + 26, label.length, true)
      if (size === 46) view.setUint32(42, sizeOf(pieces), true)
      return new Uint8Array(view.buffer)
    }
    directory.push(head(46, 0x02014b50, 2), label)
    pieces.push(head(30, 0x04034b50, 0), label, bytes)
  }
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(10, Object.keys(parts).length, true)
  end.setUint32(16, sizeOf(pieces), true)
  return new Blob([...pieces, ...directory, new Uint8Array(end.buffer)])
}

describe('Excel workbook', () => {
  it('X-19 is read from its first sheet: texts, numbers as displayed, dates, counting empty rows', async () => {
    expect(await readText(await zipOf(PARTS), 'en')).toBe(
      [
        'Number,Amount,,Day',
        '',
        '',
        '17,0.3,true,2026-03-02',
        '"a, ""b""",,,2026-03-02T12:00:00',
        '',
      ].join('\r\n'),
    )
  })

  it('X-19 is rejected when it is not one', async () => {
    await expect(readText(await zipOf({ 'word/document.xml': '<x/>' }), 'en')).rejects.toThrow(
      'There is no sheet',
    )
    await expect(readText(new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0])]), 'en')).rejects.toThrow(
      'This is no workbook',
    )
    await expect(
      readText(await zipOf({ ...PARTS, 'xl/styles.xml': 'x'.repeat(70_000_000) }), 'en'),
    ).rejects.toThrow('too large')
  })
})
