// The public API of the blog.

export { blogRoutes } from './blog.routes.ts'
export { blogJobs } from './blog.jobs.ts'
export { prepareBlog } from './blog.seed.ts'
export { blogUndo } from './undo.service.ts'
export { blogPersonalData, countPosts } from './personal-data.repo.ts'
export { createPostHead } from './public-blog/head.service.ts'
export { createWriting } from './writing/writing.service.ts'
export { postSearch } from './view/search.repo.ts'
