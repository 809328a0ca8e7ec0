// The keys of the page of payments: below its list, and in the help of the keys.

export const page = '/payments'

export const keys = [
  ['payments_keys_move', '↑', '↓'],
  ['payments_keys_first', 'Enter'],
  ['payments_keys_another', '1–5'],
  ['payments_keys_notours', 'N'],
  ['payments_keys_undo', 'Ctrl', 'Z'],
] as const
