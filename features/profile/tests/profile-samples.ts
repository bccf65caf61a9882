import { profileContract } from '../contract/profile.contract.ts'
import { made, these, type FeatureSamples } from '#app/server/test-samples.ts'

export const profileSamples: FeatureSamples = {
  samples: {
    'profile.updatePost': made(profileContract.addPost, { text: '<p>Hello</p>' }, ['post']),
    'profile.updatePrivacy': these({}),
  },
  writtenOtherwise: {
    'profile.updatePost': ['postText'],
  },
  exempt: {
    act: ['profile.likePost', 'profile.votePoll', 'profile.follow', 'profile.decideReport'],
  },
}
