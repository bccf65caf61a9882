// What the feature's own definition takes from profiles.

export { partsShownTo } from './people/privacy.repo.ts'
export { profilePersonalData } from './personal-data.repo.ts'
export { profileUndo } from './undo.service.ts'
export { seedProfiles } from './profile.seed.ts'
