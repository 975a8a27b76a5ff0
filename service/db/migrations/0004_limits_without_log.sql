-- Counters of limits need no log: written before every call, lost after a crash without harm.
ALTER TABLE "rate_limits" SET UNLOGGED;
