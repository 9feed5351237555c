export const SESSION_STORE = Symbol('session store');
