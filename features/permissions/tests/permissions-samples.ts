import { these, type FeatureSamples } from '#app/server/test-samples.ts'

export const permissionsSamples: FeatureSamples = {
  samples: {
    'permissions.updatePermission': these({ id: 3 }),
  },
  exempt: {
    several: ['permissions.assignPermissions', 'permissions.deletePermissions'],
    act: ['permissions.assignPermission', 'permissions.answerRequest'],
  },
}
