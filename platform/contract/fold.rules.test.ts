import { describe, expect, it } from 'vitest'
import { containsText, foldSearch } from './fold.rules.ts'
import { markHits } from '#features/faq/contract/faq.rules.ts'

describe('folding texts', () => {
  it.each([
    ['Inês', 'ines'],
    ['Yıldız İzmir', 'yildiz izmir'],
    ['Rühl', 'ruhl'],
    ['STRAẞE Straße', 'strasse strasse'],
    ['Ærø Œuvre Łódź Đorđe Þór', 'aero oeuvre lodz dorde thor'],
    ['Ångström', 'angstrom'],
    ['ﬁne ＦＵＬＬ ⅳ', 'fine full iv'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['Ёлка й', 'елка и'],
    ['مُحَمَّد محمـــد', 'محمد محمد'],
    ['أحمد إبراهيم آمنة ٱلله', 'احمد ابراهيم امنه الله'],
    ['ليلى فؤاد رئيس', 'ليلي فواد رييس'],
    ['٣٤٥ ۶۷ ९ 𝟙', '345 67 9 1'],
    ['soft\u00ADhyphen \u200Fmark', 'softhyphen mark'],
    // In these scripts the marks distinguish letters and are no accents.
    ['한국 がぎ हिन्दी ไทย', '한국 がぎ हिन्दी ไทย'],
  ])('NAV-03 folds %j to %j', (text, folded) => {
    expect(foldSearch(text)).toBe(folded)
    expect(foldSearch(text.normalize('NFD'))).toBe(folded)
  })

  it('NAV-03 is idempotent for each character, and maps digits of every script to their value', () => {
    const letters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
      one => /[\p{L}\p{M}\p{N}]/u.test(one),
    )
    const unstable = letters.filter(one => {
      const folded = foldSearch(one)
      return foldSearch(folded) !== folded || foldSearch(one.toLowerCase()) !== folded
    })
    expect(unstable).toEqual([])
    const written = Intl.supportedValuesOf('numberingSystem')
      .map(system =>
        new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(1_234_567_890),
      )
      .filter(digits => /^\p{Nd}+$/u.test(digits))
    expect(written.length).toBeGreaterThan(50)
    expect([...new Set(written.map(foldSearch))]).toEqual(['1234567890'])
  })

  it('NAV-03 finds contained text regardless of accents on either side', () => {
    expect(containsText('Inês Duarte', 'DUÄR')).toBe(true)
    expect(containsText('Strasse', 'straße')).toBe(true)
    expect(containsText('Inês', 'inez')).toBe(false)
  })

  it('FAQ-01 highlights the right characters of a hit, whatever they fold to', () => {
    const marked = (text: string, word: string) =>
      markHits(text, [foldSearch(word)]).flatMap(part => (part.isHit ? [part.text] : []))
    expect(marked('In der Straße 5', 'strasse')).toEqual(['Straße'])
    expect(marked('قال مُحَمَّد شيئا', 'محمد')).toEqual(['مُحَمَّد'])
    expect(marked('Gleis ٣ links', '3')).toEqual(['٣'])
  })
})
