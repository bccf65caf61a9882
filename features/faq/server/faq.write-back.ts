import { type WriteBack, askById, byId, writeBack } from '#platform/server/write-back/write-back.ts'
import {
  editedFaqEntry,
  editedKbArticle,
  faqEditingContract,
} from '../contract/faq-editing.contract.ts'

// Its calls that change a record, each with the call that reads it (docs/adr/0060).

const structure = faqEditingContract.getKbContainers.output.shape

export const faqWriteBacks: readonly WriteBack[] = [
  writeBack(faqEditingContract.updateFaqEntry, faqEditingContract.getFaqEntry, {
    of: editedFaqEntry,
    ask: askById,
    find: entry => entry,
  }),
  writeBack(faqEditingContract.updateKbArticle, faqEditingContract.getKbEdition, {
    of: editedKbArticle,
    ask: askById,
    find: article => article,
  }),
  writeBack(faqEditingContract.saveKbCategory, faqEditingContract.getKbContainers, {
    of: structure.categories._zod.def.element,
    find: ({ categories }, sent) => byId(categories, sent),
  }),
  writeBack(faqEditingContract.saveKbSection, faqEditingContract.getKbContainers, {
    of: structure.sections._zod.def.element,
    find: ({ sections }, sent) => byId(sections, sent),
  }),
]
