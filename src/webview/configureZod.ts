import { config } from 'zod';

// Schemas probe for `new Function` when they are built, which the panel's security policy forbids
// and reports; this module must therefore be imported before any schema.
config({ jitless: true });
