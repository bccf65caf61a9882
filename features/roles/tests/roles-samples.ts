import { these, type FeatureSamples } from '#app/server/test-samples.ts'

export const rolesSamples: FeatureSamples = {
  samples: {
    'roles.updateRole': these({ id: 2 }),
  },
  exempt: {
    file: ['roles.importRoles'],
    act: ['roles.previewRole', 'roles.grantRole', 'roles.revokeRole'],
  },
}
