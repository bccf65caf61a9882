/** Nobody: names for the examples. */
export const PEOPLE = [
  { userId: 1, id: 1, username: 'ada', fullName: 'Ada Lindqvist', detail: '@ada', avatar: null, avatarColor: 'accent' },
  { userId: 2, id: 2, username: 'bilal', fullName: 'Bilal Haddad', detail: '@bilal', avatar: null, avatarColor: 'good' },
  { userId: 3, id: 3, username: 'chiara', fullName: 'Chiara Rossi', detail: '@chiara', avatar: null, avatarColor: 'warn' },
  { userId: 4, id: 4, username: 'dmitri', fullName: 'Dmitri Volkov', detail: '@dmitri', avatar: null, avatarColor: 'bad' },
  { userId: 5, id: 5, username: 'eun-ji', fullName: 'Eun-ji Park', detail: '@eun-ji', avatar: null, avatarColor: 'info' },
  { userId: 6, id: 6, username: 'farah', fullName: 'Farah Aziz', detail: '@farah', avatar: null, avatarColor: 'idle' },
] as const
