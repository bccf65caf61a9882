import { blogWriteBacks } from './server/blog.write-back.ts'
import { blogContract } from './contract/blog.contract.ts'
import { blogCommentsContract } from './contract/blog-comments.contract.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { ownedRecords, personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { audience, pageHead } from '#platform/server/compose/points.ts'
import {
  blogJobs,
  blogPersonalData,
  blogRoutes,
  blogUndo,
  countPosts,
  createPostHead,
  createWriting,
  postSearch,
  prepareBlog,
} from './server/blog.service.ts'

/** Posts and comments. */
export const blog = defineFeature({
  name: 'blog',
  calls: { blog: { ...blogContract, ...blogCommentsContract } },
  writeBacks: blogWriteBacks,
  isOptional: true,
  seed: { after: ['users', 'orders'], demo: prepareBlog },
  create({ platform }) {
    const writing = createWriting(platform)
    return {
      routes: blogRoutes({ ...platform, writing }),
      jobs: blogJobs(platform),
      undo: blogUndo,
      contributes: [
        audience(writing),
        pageHead(createPostHead(platform)),
        searchSource(postSearch(platform.database.dialect)),
        ownedRecords({ noun: 'posts', count: countPosts }),
        personalData(blogPersonalData),
      ],
    }
  },
})
