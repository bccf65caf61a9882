import {
  type WriteBack,
  askById,
  byId,
  rename,
  writeBack,
} from '#platform/server/write-back/write-back.ts'
import { blogCategory, blogEdit, blogSettings } from '../contract/blog-shapes.rules.ts'
import { blogContract } from '../contract/blog.contract.ts'

// Its calls that change a record, each with the call that reads it (docs/adr/0060).

export const blogWriteBacks: readonly WriteBack[] = [
  writeBack(blogContract.savePost, blogContract.getEdit, {
    of: blogEdit,
    ask: askById,
    find: post => post,
  }),
  writeBack(blogContract.saveCategory, blogContract.getSidebar, {
    of: blogCategory,
    find: ({ allCategories }, sent) => byId(allCategories, sent),
    moving: ['count'],
    adapt: body => rename(body, 'category', 'name'),
  }),
  writeBack(blogContract.saveSettings, blogContract.getSidebar, {
    of: blogSettings,
    find: ({ settings }) => settings,
  }),
]
