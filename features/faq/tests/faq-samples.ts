import { faqEditingContract } from '../contract/faq-editing.contract.ts'
import { ask, fieldsAt, first, made, type FeatureSamples } from '#app/server/test-samples.ts'

const texts = [{ language: 'en', title: 'How is it written back?', content: '<p>Whole.</p>' }]

export const faqSamples: FeatureSamples = {
  samples: {
    'faq.updateFaqEntry': made(
      faqEditingContract.addFaqEntry,
      { texts, isPublished: true, category: 'payment' },
      [],
    ),
    'faq.updateKbArticle': async test => {
      const container = fieldsAt(await ask(test, faqEditingContract.getKbContainers, {}), [
        'sections',
        0,
      ])['id']
      const [other] = await made(
        faqEditingContract.addKbArticle,
        { texts, isPublished: true, sectionId: container, slug: 'other-one' },
        [],
      )(test)
      const body = { texts, isPublished: true, sectionId: container, related: [other?.['id']] }
      return made(faqEditingContract.addKbArticle, body, [])(test)
    },
    'faq.saveKbCategory': first(faqEditingContract.getKbContainers, ['categories', 0]),
    'faq.saveKbSection': first(faqEditingContract.getKbContainers, ['sections', 0]),
  },
  exempt: {
    order: ['faq.moveFaqEntry', 'faq.moveKbArticle'],
    act: ['faq.recordSearch', 'faq.voteHelp'],
  },
}
