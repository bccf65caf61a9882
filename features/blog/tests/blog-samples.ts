import { blogContract } from '../contract/blog.contract.ts'
import { first, made, these, type FeatureSamples } from '#app/server/test-samples.ts'

export const blogSamples: FeatureSamples = {
  samples: {
    'blog.savePost': made(
      blogContract.savePost,
      { blogTitle: 'Whole', content: '<p>Text</p>', tags: ['press'] },
      [],
    ),
    'blog.saveCategory': first(blogContract.getSidebar, ['allCategories', 0]),
    'blog.saveSettings': these({}),
  },
  writtenOtherwise: {
    'blog.saveCategory': ['category'],
  },
  exempt: {
    several: ['blog.publishPosts', 'blog.organizePosts', 'blog.moderate'],
    act: [
      'blog.sharePlace',
      'blog.markPost',
      'blog.subscribe',
      'blog.likeComment',
      'blog.addGuestComment',
    ],
    piece: ['blog.editComment'],
  },
}
