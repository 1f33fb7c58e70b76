-- The store of norns. docs/scale-out.md explains the tables and the protocol.

-- Programs, each once: all that a worker needs to explore one. The digest is the SHA-256 of the compressed text.
CREATE TABLE norns.programs (
    digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
    packed bytea NOT NULL,
    made timestamptz NOT NULL DEFAULT now()
);

-- A check. Only rows of its current generation are taken, summed and tested for completion.
CREATE TABLE norns.jobs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    version text NOT NULL,
    program bytea NOT NULL REFERENCES norns.programs,
    name text NOT NULL,
    model text NOT NULL,
    algorithm text NOT NULL,
    state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'cancelled', 'refused')),
    -- Set if the search is to end although items are left: a finding, or a limit.
    stopping text,
    -- Why it was refused.
    reason text,
    generation integer NOT NULL DEFAULT 0,
    submitted timestamptz NOT NULL DEFAULT now(),
    deadline timestamptz,
    ended timestamptz,
    -- What the check comes to, when it is done.
    outcome bytea
);
CREATE INDEX jobs_running ON norns.jobs (id) WHERE state = 'running';

-- What a generation begins with, and what was learned in it so far.
CREATE TABLE norns.generations (
    job bigint NOT NULL REFERENCES norns.jobs ON DELETE CASCADE,
    number integer NOT NULL,
    begun bytea NOT NULL,
    learned bytea NOT NULL,
    learned_version integer NOT NULL DEFAULT 0,
    PRIMARY KEY (job, number)
);

-- What was done: the counts and what was seen of consecutive portions of the search. Results and items do not reference their jobs by
-- a constraint: each insertion would lock the row of the job, which all workers would do at once.
CREATE TABLE norns.results (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    job bigint NOT NULL,
    generation integer NOT NULL,
    part bytea NOT NULL,
    executions bigint NOT NULL,
    visits bigint NOT NULL,
    findings bigint NOT NULL
);
CREATE INDEX results_of_job ON norns.results (job, generation);

-- What remains to be done. An item is free if its lease has ended, or was never given. Whoever holds the token of its lease may replace it.
CREATE TABLE norns.items (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    job bigint NOT NULL,
    generation integer NOT NULL,
    task bytea NOT NULL,
    -- The result that comes right before it in the order of one thread, if it may be extended.
    after bigint,
    token bigint,
    lease_end timestamptz NOT NULL DEFAULT '-infinity',
    takes integer NOT NULL DEFAULT 0
);
CREATE INDEX items_of_job ON norns.items (job, generation);

-- Every lease has a token of its own.
CREATE SEQUENCE norns.tokens;

-- Who works, so that others know how many pieces are wanted.
CREATE TABLE norns.workers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    host text NOT NULL,
    process bigint NOT NULL,
    version text NOT NULL,
    threads integer NOT NULL,
    begun timestamptz NOT NULL DEFAULT now(),
    seen timestamptz NOT NULL DEFAULT now()
);
