import { faqEditingContract } from '../../contract/faq-editing.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { HelpParts } from '../faq.context.ts'
import { listStructure } from './categories.repo.ts'
import { deleteContainer, saveCategory, saveSection } from './categories.service.ts'

// Knowledge base categories and their sections.

export const categoriesRoutes = (parts: HelpParts): Route[] => [
  route(faqEditingContract.getKbContainers, () => listStructure(parts.database.read)),
  route(faqEditingContract.saveKbCategory, input =>
    mutate(parts, input, context => saveCategory(context, input.body)),
  ),
  route(faqEditingContract.saveKbSection, input =>
    mutate(parts, input, context => saveSection(context, input.body)),
  ),
  route(faqEditingContract.deleteKbContainer, async input => {
    const { id } = input.query
    const changeId = await mutate(parts, input, context => deleteContainer(context, input.query))
    return { id, changeId }
  }),
]
