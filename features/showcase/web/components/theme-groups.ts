/** The colors grouped in the editor. */
export const GROUPS = [
  {
    key: 'surfaces',
    tokens: ['page', 'card', 'raised', 'sunk', 'line', 'control-line', 'hover', 'scrim'],
  },
  { key: 'texts', tokens: ['text', 'soft', 'faint', 'accent-text', 'accent-ink', 'bad-ink'] },
  { key: 'accent', tokens: ['accent', 'accent-hover', 'accent-wash'] },
  {
    key: 'statuses',
    tokens: [
      'good',
      'warn',
      'bad',
      'info',
      'idle',
      'wash',
      'good-mark',
      'warn-mark',
      'bad-mark',
      'info-mark',
    ],
  },
  {
    key: 'charts',
    tokens: ['chart-0', 'chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'],
  },
] as const
