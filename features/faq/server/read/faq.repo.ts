import type { FaqData, FaqQuestion } from '../../contract/faq.contract.ts'
import { FAQ_CATEGORIES, FAQ_ICONS, type FaqCategoryName } from '../../contract/faq.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import { findHits } from '../search/search.repo.ts'
import { countVotes } from '../feedback/votes.repo.ts'
import { showPictures } from './pictures.service.ts'
import { inOrder, textsOf } from './items.repo.ts'
import type { HelpVisibility } from './visibility.service.ts'

/** Always all five categories, with the questions that match every word of `q`. */
export async function readFaq(
  db: Db,
  visibility: HelpVisibility,
  { q, language }: { q: string; language: Language },
): Promise<FaqData> {
  const { reader, dialect } = visibility
  const items = await inOrder(db, 'faq', reader).execute()
  const ids = items.map(item => item.id)
  const texts = await textsOf(db, { ids, language, dialect })
  const hits = q === '' ? undefined : await findHits(db, visibility, { q, kinds: ['faq'] })
  const votes = await countVotes(db, { ids, userId: reader.userId, dialect })
  const t = readTexts(language, 'faq')
  const questionsOf = (name: FaqCategoryName): FaqQuestion[] =>
    items.flatMap(item => {
      const text = texts.get(item.id)
      if (item.category !== name || text === undefined || hits?.has(text.id) === false) return []
      return [
        {
          id: item.id,
          question: text.title,
          ans: showPictures(text.content, visibility),
          slug: item.slug,
          language: text.language,
          isPublished: item.is_published === 1,
          helpful: votes(item.id),
          version: item.version,
        },
      ]
    })
  const toCategory = (name: FaqCategoryName) => ({
    icon: FAQ_ICONS[name],
    title: t(`categories.${name}.title`),
    subtitle: t(`categories.${name}.subtitle`),
    qandA: questionsOf(name),
  })
  const [payment, delivery, cancellationReturn, myOrders, productServices] = FAQ_CATEGORIES
  return {
    payment: toCategory(payment),
    delivery: toCategory(delivery),
    cancellationReturn: toCategory(cancellationReturn),
    myOrders: toCategory(myOrders),
    productServices: toCategory(productServices),
  }
}
