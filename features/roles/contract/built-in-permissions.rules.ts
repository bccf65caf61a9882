/** The built-in permissions by their stored names (the specification's), with the key of their text. */
export const BUILT_IN_PERMISSIONS = {
  Management: 'management',
  'Manage Billing & Roles': 'billingRoles',
  'Add & Remove Users': 'users',
  'Project Planning': 'projectPlanning',
  'Manage Email Sequences': 'emailSequences',
  'Client Communication': 'clientCommunication',
  'Only View': 'onlyView',
  'Financial Management': 'financialManagement',
  "Manage Others' Tasks": 'othersTasks',
} as const
export type BuiltInPermission = keyof typeof BUILT_IN_PERMISSIONS

const isBuiltIn = (name: string): name is BuiltInPermission =>
  Object.hasOwn(BUILT_IN_PERMISSIONS, name)

/** A permission by the text of its key; custom and renamed ones by their own name. */
export const namePermission = (
  name: string,
  textOf: (key: (typeof BUILT_IN_PERMISSIONS)[BuiltInPermission]) => string,
): string => (isBuiltIn(name) ? textOf(BUILT_IN_PERMISSIONS[name]) : name)
