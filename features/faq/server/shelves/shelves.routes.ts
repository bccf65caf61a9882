import { faqEditingContract } from '../../contract/faq-editing.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { HelpParts } from '../faq.context.ts'
import { listShelves } from './shelves.repo.ts'
import { deleteShelf, saveCategory, saveSection } from './shelves.service.ts'

// The shelves of the knowledge base: categories, and the sections in them.

export const shelvesRoutes = (parts: HelpParts): Route[] => [
  route(faqEditingContract.getKbShelves, () => listShelves(parts.database.read)),
  route(faqEditingContract.saveKbCategory, input =>
    mutate(parts, input, context => saveCategory(context, input.body)),
  ),
  route(faqEditingContract.saveKbSection, input =>
    mutate(parts, input, context => saveSection(context, input.body)),
  ),
  route(faqEditingContract.deleteKbShelf, async input => {
    const { id } = input.query
    await mutate(parts, input, context => deleteShelf(context, input.query))
    return { id }
  }),
]
